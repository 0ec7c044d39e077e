import { readDocument } from '@belegfach/einvoice';
import { expect, it } from 'vitest';
import { createDemoWorld } from '../demo-world.ts';
import { FOREIGN_DOCUMENTS, readForeignDocument } from './foreign-documents.ts';

const world = createDemoWorld('2026-11-21');

it('brings at least ten e-invoices of others', () => {
  expect(FOREIGN_DOCUMENTS.length).toBeGreaterThanOrEqual(10);
});

it.each(FOREIGN_DOCUMENTS.map((foreign) => [foreign.fileName, foreign] as const))(
  'recognises seller and customer of %s',
  async (_name, foreign) => {
    const reading = await readDocument(readForeignDocument(foreign));
    if (reading.outcome !== 'invoice') throw new Error(JSON.stringify(reading));
    const { invoice } = reading;
    expect([invoice.number, invoice.issueDate]).toEqual([foreign.documentNumber, foreign.documentDate]);

    const [customer, issuer] =
      invoice.customerParty === 'buyer' ? [invoice.buyer, invoice.seller] : [invoice.seller, invoice.buyer];
    const provider = world.providers.find(({ key }) => key === foreign.provider);
    expect(provider?.vatIds).toContain(issuer.vatId);

    // The keys of the intake's matching that the demo's customers have, all of which must point at one customer.
    const glns = (customer.globalIds ?? []).filter(({ scheme }) => scheme === '0088').map(({ id }) => id);
    const matched = [
      ...world.aliases
        .filter(({ provider: at, value }) => at === foreign.provider && customer.ids?.includes(value))
        .map(({ customerNumber }) => customerNumber),
      ...world.customers
        .filter(({ providers }) => providers.includes(foreign.provider))
        .filter(
          ({ gln, vatId }) =>
            (gln !== null && glns.includes(gln)) || (vatId !== null && vatId === customer.vatId),
        )
        .map(({ customerNumber }) => customerNumber),
    ];
    expect([...new Set(matched)]).toEqual([foreign.customerNumber]);
    const owner = world.customers.find(({ customerNumber }) => customerNumber === foreign.customerNumber);
    expect([owner?.status, owner?.providers.includes(foreign.provider)]).toEqual(['Active', true]);
  },
);

it('has no two of the same business key', () => {
  const keys = FOREIGN_DOCUMENTS.map(
    ({ documentNumber, documentDate }) => `${documentNumber} ${documentDate.slice(0, 4)}`,
  );
  // 471102 of 2018 is self-billed and therefore of another class; no other number comes twice in a year.
  expect(new Set(keys).size).toBe(keys.length);
});
