import type { Executor } from '../../../platform/database/index.ts';
import { findInvoicesByBusinessKey } from '../../invoices/index.ts';
import { activeContentOf } from './facts.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { businessKeyOf, fillMissing } from '../model/document-data.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import type { DecidedOutcome, Outcome } from '../model/outcome.ts';

/** The expected outcomes of judged items, as far as they are known without writing. */
export async function forecastOutcomes(
  executor: Executor,
  scope: IntakeScope,
  items: readonly JudgedItem[],
): Promise<Outcome[]> {
  const acceptable = items.flatMap((one) =>
    one.kind === 'judged' && one.judgement.state === 'accepted'
      ? [{ one, key: businessKeyOf(one.judgement.data) }]
      : [],
  );
  const keys = acceptable.map(({ key }) => key);
  const holders = await findInvoicesByBusinessKey(executor, scope, keys);
  const taken = new Set<JudgedItem>(
    acceptable.filter((_, position) => holders[position]).map(({ one }) => one),
  );
  return items.map((file) => ({ ...forecastOutcome(file), ...(taken.has(file) ? NUMBER_EXISTS : {}) }));
}

/** An acceptable document whose number another document has is held. */
export const NUMBER_EXISTS = { state: 'quarantined', reasons: ['number-exists'] } as const;

/** The outcome of a judged item, as far as it is known before anything is written. */
export function forecastOutcome(one: JudgedItem): DecidedOutcome {
  const base = { key: one.item.key, receiptId: null, fileName: one.item.fileName, documentId: null };
  switch (one.kind) {
    case 'absent': {
      const data = one.item.index?.data ?? {};
      return { ...base, state: 'rejected', reasons: [one.reason], data, customerNumber: null };
    }
    case 'repeated': {
      const { earlierReceipt, contradiction, item } = one;
      const { invoicePublicId: documentId, data, customerNumber } = earlierReceipt;
      if (contradiction === undefined)
        return { ...base, state: 'duplicate', reasons: [], documentId, data, customerNumber };
      // A person has to check the values of the index, which contradict the document.
      return {
        ...base,
        state: 'quarantined',
        reasons: ['index-xml-conflict'],
        data: fillMissing(item.index?.data ?? {}, data),
        customerNumber: contradiction.customer?.customerNumber ?? null,
      };
    }
    case 'judged':
      return {
        ...base,
        state: one.judgement.state,
        reasons: one.judgement.reasons,
        ...activeContentOf(one.reading),
        data: one.judgement.data,
        customerNumber: one.judgement.customer?.customerNumber ?? null,
      };
  }
}
