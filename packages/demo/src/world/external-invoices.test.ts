import { readDocument } from '@belegfach/einvoice';
import { expect, it } from 'vitest';
import { createDemoWorld } from '../demo-world.ts';
import { EXTERNAL_INVOICES, readExternalInvoice } from './external-invoices.ts';

const world = createDemoWorld('2026-11-21');

it('the demo world has at least ten e-invoices of other makers', () => {
  expect(EXTERNAL_INVOICES.length).toBeGreaterThanOrEqual(10);
});

it.each(EXTERNAL_INVOICES.map((external) => [external.fileName, external] as const))(
  'provider and customer of %s are recognised',
  async (_name, external) => {
    const reading = await readDocument(readExternalInvoice(external));
    if (reading.outcome !== 'invoice') throw new Error(JSON.stringify(reading));
    const { invoice } = reading;
    expect([invoice.number, invoice.issueDate]).toEqual([external.documentNumber, external.documentDate]);

    const [customer, issuer] =
      invoice.customerParty === 'buyer' ? [invoice.buyer, invoice.seller] : [invoice.seller, invoice.buyer];
    const provider = world.providers.find(({ key }) => key === external.provider);
    expect(provider?.vatIds).toContain(issuer.vatId);

    // The identifiers of demo customers by which the intake matches; all of them must lead to the same customer.
    const glns = (customer.globalIds ?? []).filter(({ scheme }) => scheme === '0088').map(({ id }) => id);
    const matched = [
      ...world.identifiers
        .filter(({ provider: at, value }) => at === external.provider && customer.ids?.includes(value))
        .map(({ customerNumber }) => customerNumber),
      ...world.customers
        .filter(({ providers }) => providers.includes(external.provider))
        .filter(
          ({ gln, vatId }) =>
            (gln !== null && glns.includes(gln)) || (vatId !== null && vatId === customer.vatId),
        )
        .map(({ customerNumber }) => customerNumber),
    ];
    expect([...new Set(matched)]).toEqual([external.customerNumber]);
    const owner = world.customers.find(({ customerNumber }) => customerNumber === external.customerNumber);
    expect([owner?.status, owner?.providers.includes(external.provider)]).toEqual(['Active', true]);
  },
);

it('the e-invoices of other makers have unique business keys', () => {
  const keys = EXTERNAL_INVOICES.map(
    ({ documentNumber, documentDate }) => `${documentNumber} ${documentDate.slice(0, 4)}`,
  );
  // 471102 occurs in 2018 and 2024; no number occurs twice in a year.
  expect(new Set(keys).size).toBe(keys.length);
});

it('the e-invoices of other makers are of a provider that has no other documents, and of customers of its own', () => {
  expect([...new Set(EXTERNAL_INVOICES.map(({ provider }) => provider))]).toEqual(['testfaelle']);
  expect(world.documents.filter(({ provider }) => provider === 'testfaelle')).toEqual([]);
  const receivers = new Set(EXTERNAL_INVOICES.map(({ customerNumber }) => customerNumber));
  const providersOf = world.customers
    .filter(({ customerNumber }) => receivers.has(customerNumber))
    .map(({ providers }) => providers);
  expect(new Set(providersOf.flat())).toEqual(new Set(['testfaelle']));
});
