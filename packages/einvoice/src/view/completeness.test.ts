import { describe, expect, it } from 'vitest';
import { readInvoiceTerms } from '../mapping/formats.ts';
import { findMissing, viewTexts } from '../test-support/find-missing.ts';
import { markValues } from '../test-support/mark-values.ts';
import { elementsOf, readAcceptedInvoices } from '../test-support/read-invoices.ts';
import { describeInvoice } from './describe-invoice.ts';

const invoices = await readAcceptedInvoices();
const ALL = { start: 0, end: Number.POSITIVE_INFINITY };

describe('the view of an invoice', () => {
  it.each(invoices)('shows every value of $name in both languages', ({ root, terms, model }) => {
    for (const language of ['de', 'en'] as const) {
      const texts = viewTexts(describeInvoice(terms, model, language, ALL));
      expect(findMissing(elementsOf(root), texts.join('\n'), language)).toEqual([]);
    }
  });

  it.each(invoices)('shows each value of $name at its own place', ({ root, format, model }) => {
    const marked = readInvoiceTerms(markValues(root), format);
    for (const language of ['de', 'en'] as const) {
      const texts = viewTexts(describeInvoice(marked.terms, model, language, ALL));
      expect(findMissing(elementsOf(marked.root), texts.join('\n'), language)).toEqual([]);
    }
  });
});
