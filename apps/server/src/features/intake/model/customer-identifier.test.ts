import { describe, expect, it } from 'vitest';
import { type CustomerIdentifier, normaliseIdentifier } from './customer-identifier.ts';

describe('an identifier', () => {
  const cases: [CustomerIdentifier, string][] = [
    [{ scheme: 'vat-id', value: 'de 299.999-990' }, 'DE299999990'],
    [{ scheme: 'endpoint', value: ' Info@Kunde.DE ' }, 'info@kunde.de'],
    [{ scheme: 'name', value: 'Bäckerei   Müller' }, 'bäckerei müller'],
  ];
  it.each(cases)('%j is compared and stored in its normalised form', ({ scheme, value }, expected) =>
    expect(normaliseIdentifier(scheme, value)).toBe(expected),
  );
});
