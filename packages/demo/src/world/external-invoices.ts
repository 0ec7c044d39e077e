import { readFileSync } from 'node:fs';
import type { DemoIdentifier, ExternalInvoice } from './world-model.ts';
import { EST } from './fixed-customers.ts';

/** All of them belong to a provider of their own, Testfälle GmbH (`providers.ts`): a visitor of the demo does not meet them elsewhere. */
function invoiceOf(
  fileName: string,
  documentNumber: string,
  documentDate: string,
  customerNumber: string,
): ExternalInvoice {
  return { provider: 'testfaelle', fileName, documentNumber, documentDate, customerNumber };
}

/**
 * E-invoices of other software makers (`fixtures/SOURCES.md`), at least one of each kind that the intake accepts: hybrids of several
 * makers, XML only, self-billed, partial and final invoices, another currency, annexes, an owner password. No two have
 * both the same number and the same date. None is older than the statutory retention period.
 */
export const EXTERNAL_INVOICES: ExternalInvoice[] = [
  invoiceOf('symtrax-itext-en16931.pdf', '471113', '2018-06-13', '10000381'),
  invoiceOf('ferd24-en16931-selfbilled-389.pdf', '471102', '2018-03-05', '10000382'),
  invoiceOf('encrypted-owner-password-only.pdf', 'RE-20190610/507', '2019-06-10', EST),
  invoiceOf('pypdf4-extended.pdf', 'F20200027', '2020-01-15', '10000387'),
  invoiceOf('mustang-en16931.pdf', 'RE-20201121/508', '2020-11-21', EST),
  invoiceOf('xrechnung-ext-ubl-877.xml', '17794', '2021-07-14', '10000388'),
  invoiceOf('ferd24-xrechnung.pdf', '471102', '2024-11-15', '10000381'),
  invoiceOf('ferd24-extended-final-877.pdf', '210113', '2025-06-30', '10000385'),
  invoiceOf('ferd24-extended-gbp.pdf', '47110815', '2025-12-01', '10000384'),
  invoiceOf('ferd24-en16931-payment-204-with-annexes.pdf', '181301674', '2025-12-25', '10000383'),
  invoiceOf('akretion-en16931-two-attachments.pdf', 'F20260023', '2026-01-31', '10000387'),
  invoiceOf('businesscentral-cronus.pdf', '103767', '2026-02-17', '10000386'),
];

const buyerIdOf = (value: string, customerNumber: string): DemoIdentifier => ({
  provider: 'testfaelle',
  scheme: 'buyer-id',
  value,
  customerNumber,
});

/** The customers' numbers at the sellers of these invoices. The other files are matched by the GLN (the GS1 number of a company) or the VAT id of the customer. */
export const EXTERNAL_BUYER_IDS: DemoIdentifier[] = [
  buyerIdOf('GE2020211', '10000381'),
  buyerIdOf('549910', '10000382'),
  buyerIdOf('2', EST),
  buyerIdOf('14217', '10000388'),
  buyerIdOf('330145', '10000385'),
  buyerIdOf('75969813', '10000384'),
  buyerIdOf('16259', '10000383'),
];

/** Returns the bytes of the file as its maker published them. */
export function readExternalInvoice({ fileName }: ExternalInvoice): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../fixtures/${fileName}`, import.meta.url)));
}
