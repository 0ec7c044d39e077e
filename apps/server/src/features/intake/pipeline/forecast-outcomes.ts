import type { Executor } from '../../../platform/database/index.ts';
import { findInvoicesByBusinessKey } from '../../invoices/index.ts';
import { describeContradiction } from '../judgement/describe-contradiction.ts';
import { activeContentOf } from './facts.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { Acceptable } from '../judgement/judge.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import type { Outcome } from '../model/outcome.ts';

/** The expected outcomes of judged items, as far as they are known without writing. */
export async function forecastOutcomes(
  executor: Executor,
  scope: IntakeScope,
  items: readonly JudgedItem[],
): Promise<Outcome[]> {
  const acceptable = items.flatMap((one) =>
    one.kind === 'judged' && one.judgement.state === 'accepted' ? [{ one, judgement: one.judgement }] : [],
  );
  const holders = await findInvoicesByBusinessKey(
    executor,
    scope,
    acceptable.map(({ judgement }) => keyOf(judgement)),
  );
  const taken = new Set<JudgedItem>(
    acceptable.filter((_, position) => holders[position]).map(({ one }) => one),
  );
  return items.map((one) => forecast(one, taken.has(one)));
}

function keyOf({ type, number, date }: Acceptable) {
  return { ...type, documentNumber: number, invoiceDate: date };
}

function forecast(one: JudgedItem, numberExists: boolean): Outcome {
  const base = { key: one.item.key, receiptId: null, fileName: one.item.fileName, documentId: null };
  if (one.kind === 'known') {
    if (one.contradiction !== undefined)
      return { ...base, ...describeContradiction(one, one.contradiction), state: 'quarantined' };
    const { invoicePublicId, documentNumber, documentDate, typeValue, customerNumber } = one.seen;
    const document = { documentNumber, documentDate, typeValue, customerNumber };
    return { ...base, ...document, documentId: invoicePublicId, state: 'duplicate', reasons: [] };
  }
  if (one.kind === 'absent') {
    const { index } = one.item;
    return {
      ...base,
      state: 'rejected',
      reasons: [one.reason],
      documentNumber: index?.documentNumber ?? null,
      documentDate: index?.documentDate ?? null,
      typeValue: index?.type?.typeValue ?? null,
      customerNumber: null,
    };
  }
  const { judgement } = one;
  return {
    ...base,
    state: numberExists ? 'quarantined' : judgement.state,
    reasons: numberExists ? ['number-exists'] : judgement.reasons,
    ...activeContentOf(one.reading),
    documentNumber: judgement.number ?? null,
    documentDate: judgement.date ?? null,
    typeValue: judgement.type?.typeValue ?? null,
    customerNumber: judgement.customer?.customerNumber ?? null,
  };
}
