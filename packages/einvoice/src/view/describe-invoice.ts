import type { InvoiceDraft } from '../model/invoice-model.ts';
import type { InvoiceTerms } from '../terms/invoice-terms.ts';
import { describeAdvancePayments } from './describe-advance-payments.ts';
import { describeFacts } from './describe-facts.ts';
import { describeFurther } from './describe-further.ts';
import { describeLines } from './describe-lines.ts';
import { describeNotes, describeSupportingDocuments } from './describe-notes.ts';
import { describeParties } from './describe-parties.ts';
import { describePayment } from './describe-payment.ts';
import { describeTotals } from './describe-totals.ts';
import { currencySign } from './format-value.ts';
import type { InvoiceView, LineColumns } from './invoice-view.ts';
import type { Language } from './language.ts';
import { ViewWriter } from './view-writer.ts';

/** Lines from `start`, counted from 0, to before `end`. */
export type LineRange = { start: number; end: number };

/** Describes a whole invoice or reminder. `further` comes last: it gets the values that no other part has taken. */
export function describeInvoice(
  terms: InvoiceTerms,
  { customerParty = 'buyer', currency }: Pick<InvoiceDraft, 'customerParty' | 'currency'>,
  language: Language,
  range: LineRange,
): InvoiceView {
  const { invoice, lines } = terms;
  const writer = new ViewWriter(language, currency);
  const { texts } = writer;
  const isReminder = terms.syntax === 'ubl-reminder';
  const parties = describeParties(invoice, isReminder ? 'debtor' : customerParty, writer);
  const facts = describeFacts(invoice, writer);
  const sections = [
    { title: texts.advance.title, rows: describeAdvancePayments(invoice, writer) },
    { title: texts.payment.title, rows: describePayment(invoice, writer) },
    { title: texts.notes.title, rows: describeNotes(invoice, writer) },
    { title: texts.supportingDocuments, rows: describeSupportingDocuments(invoice, writer) },
  ];
  return {
    language,
    parties,
    facts,
    columns: columnsOf(isReminder ? texts.reminder.columns : texts.lines.columns, currency),
    // All lines are described even if only a range is requested, because the list of codes covers all of them.
    lines: describeLines(lines, writer).slice(range.start, range.end),
    lineCount: lines.length,
    totals: describeTotals(invoice, writer),
    sections: sections.filter(({ rows }) => rows.length > 0),
    further: { title: texts.further.title, sections: describeFurther(terms, writer) },
  };
}

function columnsOf(columns: LineColumns, currency: string | undefined): LineColumns {
  return currency === undefined ? columns : { ...columns, net: `${columns.net} ${currencySign(currency)}` };
}
