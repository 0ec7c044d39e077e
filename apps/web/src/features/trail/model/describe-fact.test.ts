import { AUDIT_FACTS, INVOICE_FILTERS, ROLES } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { trail as german } from '../../../i18n/de/trail.ts';
import { trail as english } from '../../../i18n/en/trail.ts';
import { describeFact } from './describe-fact.ts';

describe('a fact', () => {
  it.each([
    ['secondFactor', 'true', 'Mit zweitem Faktor: ja'],
    ['changed', '["roleId","status"]', 'Geändert: Rolle, Status'],
    ['roles.10000413', 'CustomerAdmin', 'Rolle (10000413): Kunden-Admin'],
    ['calls.GET /Provider 403', '20', 'Aufrufe (GET /Provider 403): 20'],
    ['sender.kind', 'system', 'Absender: Portal'],
    ['value', '[not a list', 'Wert: [not a list'],
    ['salesmen', '[]', 'Vertriebler: -'],
    ['ofAnOlderVersion', 'x', 'ofAnOlderVersion: x'],
  ])('%s with the value %s is shown as "%s"', (name, value, text) => {
    expect(describeFact({ name, value }, german)).toBe(text);
  });

  it.each(AUDIT_FACTS)('%s has a word of its own in both languages', (fact) => {
    for (const texts of [german, english])
      expect(describeFact({ name: fact, value: 'x' }, texts)).toMatch(/^[A-ZÄÖÜ][^:]+: x$/u);
  });

  it.each(ROLES)('names the role %s in words', (role) => {
    for (const texts of [german, english])
      expect(describeFact({ name: 'role', value: role }, texts)).not.toContain(role);
  });

  it('about a downloaded archive names the filters in words', () => {
    const filters = Object.entries(INVOICE_FILTERS).flatMap(([name, kind]) =>
      kind === 'days' ? [`${name}From`, `${name}To`] : [name],
    );
    const text = describeFact({ name: 'filters', value: JSON.stringify(filters) }, german);
    for (const name of filters) expect(text).not.toContain(name);
  });
});
