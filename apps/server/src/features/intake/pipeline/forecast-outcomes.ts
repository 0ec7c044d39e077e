import type { Executor } from '../../../platform/database/index.ts';
import { findInvoicesByBusinessKey } from '../../invoices/index.ts';
import { toActiveContent } from './receipt-facts.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { businessKeyOf, fillMissing } from '../model/document-data.ts';
import { describeAbsence, describeReasonValues } from '../judgement/outcome-values.ts';
import { findIndexRemarks } from '../judgement/index-remarks.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import { invoiceOf } from '../judgement/recognise-document.ts';
import { toDocumentCheck } from '../model/rule-check.ts';
import type { DecidedOutcome, Outcome } from '../model/outcome.ts';

/** Returns the expected outcomes of judged items and writes nothing. */
export async function forecastOutcomes(
  executor: Executor,
  scope: IntakeScope,
  items: readonly JudgedItem[],
): Promise<Outcome[]> {
  const acceptable = items.flatMap((file) =>
    file.kind === 'judged' && file.judgement.state === 'accepted'
      ? [{ file, key: businessKeyOf(file.judgement.data) }]
      : [],
  );
  const keys = acceptable.map(({ key }) => key);
  const existing = await findInvoicesByBusinessKey(executor, scope, keys);
  const conflicting = new Set<JudgedItem>(acceptable.flatMap(({ file }, i) => (existing[i] ? [file] : [])));
  return items.map((file) => ({
    ...toPreliminaryOutcome(file, scope),
    ...(conflicting.has(file) ? NUMBER_EXISTS : {}),
  }));
}

/** The outcome of an acceptable document whose number another document has. */
export const NUMBER_EXISTS = { state: 'quarantined', reasons: ['number-exists'] } as const;

/** The outcome of a judged item before the database has checked its number. */
export function toPreliminaryOutcome(file: JudgedItem, { provider }: IntakeScope): DecidedOutcome {
  const { key, fileName, indexRow } = file.item;
  const remarks = findIndexRemarks({ index: indexRow });
  const base = { key, receiptId: null, fileName, documentId: null, ...remarks };
  switch (file.kind) {
    case 'absent': {
      const data = indexRow?.data ?? {};
      const values = describeAbsence(file);
      return { ...base, state: 'rejected', reasons: [file.reason], values, data, customerNumber: null };
    }
    case 'duplicate': {
      const { documentReceipt, contradiction } = file;
      const { invoicePublicId: documentId, data, customerNumber } = documentReceipt;
      if (contradiction === undefined)
        return { ...base, state: 'duplicate', reasons: [], documentId, data, customerNumber };
      // A person has to check the values of the index, which contradict the document.
      return {
        ...base,
        state: 'quarantined',
        reasons: ['index-xml-conflict'],
        data: fillMissing(indexRow?.data ?? {}, data),
        customerNumber: contradiction.customer?.customerNumber ?? null,
      };
    }
    case 'judged':
      return {
        ...base,
        state: file.judgement.state,
        reasons: file.judgement.reasons,
        ...toActiveContent(file.reading),
        values: describeReasonValues(file, [...provider.vatIds]),
        ...findIndexRemarks({
          index: file.indexRow,
          invoice: invoiceOf(file.reading),
          reasons: file.judgement.reasons,
        }),
        check: toDocumentCheck(file.reading),
        ...(file.eInvoiceDuty?.state === 'advised' && { warning: 'e-invoice-required' }),
        data: file.judgement.data,
        customerNumber: file.judgement.customer?.customerNumber ?? null,
      };
  }
}
