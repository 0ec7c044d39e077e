import type { IndexRemarks, IntakeDetail } from '@belegfach/contract';
import { compareSources, listDisputedFields } from '../judgement/compare-sources.ts';
import { findIndexRemarks } from '../judgement/index-remarks.ts';
import { listReasonDetails } from '../judgement/reason-details.ts';
import {
  dataOfEInvoice,
  type StatedValues,
  type StoredEInvoice,
  valuesOfEInvoice,
  valuesOfIndex,
} from '../judgement/stated-values.ts';
import type { JournalRow } from '../receipts/journal/journal-columns.repository.ts';
import type { ExistingDocumentRow } from '../receipts/receipt-detail.repository.ts';
import { type Findings, readFindings } from './receipt-findings.ts';

/**
 * The values that a person compares to decide on a file: those behind the reasons, and those that each source states for each
 * field.
 */
export function describeEvidence(
  row: JournalRow,
  findings: Findings,
  existing: ExistingDocumentRow | undefined,
  vatIds: readonly string[],
): Pick<IntakeDetail, 'reasonDetails' | 'comparison' | 'disputed' | keyof IndexRemarks> {
  const { indexRow, electronic, problem } = findings;
  const index = indexRow && valuesOfIndex(indexRow);
  const eInvoice = eInvoiceOf(findings);
  const isHeld = row.state === 'quarantined';
  const invoiceData = electronic === undefined ? {} : dataOfEInvoice(electronic);
  return {
    reasonDetails: listReasonDetails(row.reasons, { index: indexRow, electronic, problem, vatIds }),
    comparison: isHeld
      ? compareSources({
          index,
          document: eInvoice
            ? valuesOfEInvoice(eInvoice)
            : index === undefined
              ? valuesOfReceipt(row)
              : undefined,
          existing: existing && valuesOfExisting(existing),
        })
      : [],
    disputed: isHeld ? [...listDisputedFields(invoiceData, indexRow)] : [],
    ...findIndexRemarks({ index: indexRow, invoice: electronic, reasons: row.reasons }),
  };
}

function eInvoiceOf({ electronic, problem }: Findings): StoredEInvoice | undefined {
  return electronic && { electronic, writtenDate: problem.writtenDate };
}

/** The values of a document that has neither index nor e-invoice, as a person entered them before. */
function valuesOfReceipt(row: JournalRow): StatedValues {
  return statedValues({
    documentNumber: row.document_number,
    documentDate: row.document_date,
    typeValue: row.type_value,
    customerNumber: row.customer_number,
    customerName: row.customer_name,
  });
}

/** The values of the existing document are those under which it is listed; only its amounts come from its own file. */
function valuesOfExisting(existing: ExistingDocumentRow): StatedValues {
  const findings = readFindings(existing.facts);
  const eInvoice = eInvoiceOf(findings);
  return {
    ...(findings.indexRow && valuesOfIndex(findings.indexRow)),
    ...(eInvoice && valuesOfEInvoice(eInvoice)),
    ...statedValues({
      documentNumber: existing.document_number,
      documentDate: existing.document_date,
      typeValue: existing.type_value,
      customerNumber: existing.customer_number,
      customerName: existing.customer_name,
    }),
  };
}

function statedValues(values: Partial<Record<keyof StatedValues, string | number | null>>): StatedValues {
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(
    stated.map(([field, value]) => [field, { value: String(value), isUsable: true }]),
  );
}
