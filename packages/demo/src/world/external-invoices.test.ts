import { readDocument } from '@belegfach/einvoice';
import { expect, it } from 'vitest';
import { createDemoWorld } from '../demo-world.ts';
import { EXTERNAL_INVOICES, readExternalInvoice } from './external-invoices.ts';

const world = createDemoWorld('2026-11-21');

it('the demo world has at least ten e-invoices of other makers', () => {
  expect(EXTERNAL_INVOICES.length).toBeGreaterThanOrEqual(10);
});

it.each(EXTERNAL_INVOICES.map((foreign) => [foreign.fileName, foreign] as const))(
  'provider and customer of %s are recognised',
  async (_name, foreign) => {
    const reading = await readDocument(readExternalInvoice(foreign));
    if (reading.outcome !== 'invoice') throw new Error(JSON.stringify(reading));
    const { invoice } = reading;
    expect([invoice.number, invoice.issueDate]).toEqual([foreign.documentNumber, foreign.documentDate]);

    const [customer, issuer] =
      invoice.customerParty === 'buyer' ? [invoice.buyer, invoice.seller] : [invoice.seller, invoice.buyer];
    const provider = world.providers.find(({ key }) => key === foreign.provider);
    expect(provider?.vatIds).toContain(issuer.vatId);

    // The identifiers of demo customers by which the intake matches; all of them must lead to the same customer.
    const glns = (customer.globalIds ?? []).filter(({ scheme }) => scheme === '0088').map(({ id }) => id);
    const matched = [
      ...world.identifiers
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

it('the e-invoices of other makers have unique business keys', () => {
  const keys = EXTERNAL_INVOICES.map(
    ({ documentNumber, documentDate }) => `${documentNumber} ${documentDate.slice(0, 4)}`,
  );
  // 471102 occurs in 2018 and 2024; no number occurs twice in a year.
  expect(new Set(keys).size).toBe(keys.length);
});
