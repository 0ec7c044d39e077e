import type { ComparedFieldName, IntakeReason, ReasonDetail } from '@belegfach/contract';
import type { Reading } from '@belegfach/einvoice';
import { describeInvoice } from '../../invoices/index.ts';
import type { IndexField, IndexRow } from '../model/index-row.ts';
import type { ReasonValues } from '../model/outcome.ts';
import { compareSources } from './compare-sources.ts';
import { listReasonDetails } from './reason-details.ts';
import { invoiceOf } from './recognise-document.ts';
import { valuesOfEInvoice, valuesOfIndex } from './stated-values.ts';

/** The values behind the reasons in one sentence each, for result files and the command line. */
export function describeReasonValues(
  reasons: readonly IntakeReason[],
  reading: Reading,
  index: IndexRow | undefined,
): readonly ReasonValues[] {
  const invoice = invoiceOf(reading);
  const electronic = invoice && describeInvoice(invoice);
  const problem = reading.outcome === 'problem' ? reading : undefined;
  const limit = problem?.limit && { ...problem.limit, found: problem.limit.found ?? null };
  const details = listReasonDetails(reasons, {
    index,
    electronic,
    problem: {
      limit: limit ?? null,
      looksLike: problem?.looksLike ?? null,
      detail: problem?.detail,
      writtenDate: problem?.draft?.issueDateRaw,
    },
    vatIds: [],
  });
  const values = [
    ...details.flatMap((detail) => toValues(detail) ?? []),
    ...listAbsentColumns(reasons, index, electronic !== undefined),
    ...describeUnknownCustomer(reasons, index, electronic?.buyer.ids[0]),
  ];
  if (!reasons.includes('index-xml-conflict') || index === undefined || electronic === undefined)
    return values;
  const compared = compareSources({
    index: valuesOfIndex(index),
    document: valuesOfEInvoice({ electronic }),
    existing: undefined,
  });
  const differing = compared.flatMap(({ field, index: inIndex, document, differs }) => {
    if (!differs || inIndex === null || document === null) return [];
    const [stated, read] = [inIndex.value, document.value];
    const [de, en] = FIELD_NAMES[field];
    return [
      {
        reason: 'index-xml-conflict' as const,
        de: `${de}: Index "${stated}", E-Rechnung "${read}".`,
        en: `${en}: index "${stated}", e-invoice "${read}".`,
      },
    ];
  });
  return [...values, ...differing];
}

/** The columns that a document without an e-invoice needs, as the guide writes them. */
const COLUMN_OF_REASON: Partial<Readonly<Record<IntakeReason, readonly [IndexField, string]>>> = {
  'unknown-type': ['type', 'Belegart'],
  'missing-number': ['documentNumber', 'Belegnummer'],
  'invalid-date': ['documentDate', 'Belegdatum'],
  'customer-unknown': ['customerNumber', 'Kundennummer'],
};

/** A heading with a spelling mistake looks like an empty cell: so the row says that there is no such column. */
function listAbsentColumns(
  reasons: readonly IntakeReason[],
  index: IndexRow | undefined,
  isElectronic: boolean,
): ReasonValues[] {
  if (isElectronic) return [];
  return reasons.flatMap((reason) => {
    const [field, column] = COLUMN_OF_REASON[reason] ?? [];
    if (field === undefined || !(index?.absent ?? []).includes(field)) return [];
    return [
      {
        reason,
        de: `Der Index hat keine Spalte "${column}".`,
        en: `The index has no column "${column}".`,
      },
    ];
  });
}

/** A customer number is exactly eight digits (the contract's `customerNumber`). */
const CUSTOMER_NUMBER = /^\d{8}$/;

function describeUnknownCustomer(
  reasons: readonly IntakeReason[],
  index: IndexRow | undefined,
  inDocument: string | undefined,
): ReasonValues[] {
  if (!reasons.includes('customer-unknown')) return [];
  const number = index?.customerNumber ?? inDocument;
  if (number === undefined) return [];
  const isIndexed = index?.customerNumber !== undefined;
  const isWrong = isIndexed && !CUSTOMER_NUMBER.test(number);
  return [
    {
      reason: 'customer-unknown',
      de: `${isIndexed ? 'Im Index' : 'In der E-Rechnung'} steht "${number}".${isWrong ? ' Kundennummern haben genau 8 Ziffern.' : ''}`,
      en: `The ${isIndexed ? 'index' : 'e-invoice'} says "${number}".${isWrong ? ' Customer numbers have exactly 8 digits.' : ''}`,
    },
  ];
}

const FIELD_NAMES: Readonly<Record<ComparedFieldName, readonly [de: string, en: string]>> = {
  documentNumber: ['Belegnummer', 'Number'],
  documentDate: ['Belegdatum', 'Date'],
  typeValue: ['Belegart', 'Type'],
  customerNumber: ['Kundennummer', 'Customer number'],
  customerName: ['Kunde', 'Customer'],
  amount: ['Betrag', 'Amount'],
  currency: ['Währung', 'Currency'],
  dueDate: ['Fällig am', 'Due on'],
};

function toValues({ reason, index, document, limit, place }: ReasonDetail): ReasonValues | undefined {
  if (index !== null) return { reason, de: `Im Index steht "${index}".`, en: `The index says "${index}".` };
  if (document !== null)
    return { reason, de: `In der E-Rechnung steht "${document}".`, en: `The e-invoice says "${document}".` };
  if (place !== null)
    return {
      reason,
      de: `Zeile ${place.line}, Spalte ${place.column}.`,
      en: `Line ${place.line}, column ${place.column}.`,
    };
  if (limit === null) return undefined;
  const found = limit.found === null ? '' : ` (${limit.found})`;
  return {
    reason,
    de: `Überschritten: ${limit.name}, erlaubt ${limit.allowed}${found}.`,
    en: `Exceeded: ${limit.name}, allowed ${limit.allowed}${found}.`,
  };
}
