import {
  type ComparedFieldName,
  describeLimit,
  type IntakeReason,
  OTHER_FILE_SENTENCES,
  type ReasonDetail,
} from '@belegfach/contract';
import { describeInvoice } from '../../invoices/index.ts';
import type { IndexField, IndexRow } from '../model/index-row.ts';
import type { FileFault } from '../model/delivery-item.ts';
import type { ReasonValues } from '../model/outcome.ts';
import { compareSources } from './compare-sources.ts';
import type { AbsentFile, JudgedFile } from './judged-item.ts';
import { listReasonDetails, type ReasonFacts } from './reason-details.ts';
import type { CustomerCandidate } from './match-customer.ts';
import { invoiceOf } from './recognise-document.ts';
import { valuesOfEInvoice, valuesOfIndex } from './stated-values.ts';

type NamedCustomer = Pick<CustomerCandidate, 'name' | 'customerNumber'>;

/**
 * The values that the sentences mention. They are known when a file is judged; later they are read from its receipt.
 */
interface ReasonSources extends ReasonFacts {
  readonly reasons: readonly IntakeReason[];
  readonly customer: NamedCustomer | undefined;
  /** The customers among which a person must choose. */
  readonly candidates: readonly NamedCustomer[];
}

/** The values behind the reasons of a file that was judged now. */
export function describeReasonValues(
  { judgement, reading, indexRow: index }: Pick<JudgedFile, 'judgement' | 'reading' | 'indexRow'>,
  vatIds: readonly string[],
): readonly ReasonValues[] {
  const invoice = invoiceOf(reading);
  const problem = reading.outcome === 'problem' ? reading : undefined;
  return describeValues({
    reasons: judgement.reasons,
    index,
    electronic: invoice && describeInvoice(invoice),
    problem: {
      limit: toLimit(problem?.limit),
      looksLike: problem?.looksLike ?? null,
      content: problem?.content,
      files: problem?.files,
      detail: problem?.detail,
      writtenDate: problem?.draft?.issueDateRaw,
    },
    vatIds,
    customer: judgement.customer,
    candidates: judgement.candidates ?? [],
  });
}

/** The values behind the reasons in one sentence each, for answers, result files and the command line. */
export function describeValues(sources: ReasonSources): readonly ReasonValues[] {
  const { reasons, index, electronic } = sources;
  const values = [
    ...listReasonDetails(reasons, sources).flatMap(toValues),
    ...listAbsentColumns(reasons, index, electronic !== undefined),
    ...describeUnknownCustomer(reasons, index, electronic?.buyer.ids[0]),
    ...describeCustomers(sources),
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

/** The values behind the reason for which a file was not read. */
export function describeAbsence({ item, reason }: AbsentFile): readonly ReasonValues[] {
  const { limit, entry } = item.fault ?? {};
  const problem = { limit: toLimit(limit), looksLike: null, entry };
  const details = listReasonDetails([reason], {
    index: item.indexRow,
    electronic: undefined,
    problem,
    vatIds: [],
  });
  return details.flatMap(toValues);
}

function toLimit(limit: FileFault['limit']): ReasonDetail['limit'] {
  return limit === undefined ? null : { ...limit, found: limit.found ?? null };
}

/** The columns that a document without an e-invoice needs, with the headings of the samples that the page offers. */
const COLUMN_OF_REASON: Partial<
  Readonly<Record<IntakeReason, readonly [IndexField, de: string, en: string]>>
> = {
  'unknown-type': ['type', 'Belegart', 'type'],
  'missing-number': ['documentNumber', 'Belegnummer', 'document number'],
  'invalid-date': ['documentDate', 'Belegdatum', 'document date'],
  'customer-unknown': ['customerNumber', 'Kundennummer', 'customer number'],
};

/** A misspelt heading has the same effect as empty cells, so the row says that the column is missing. */
function listAbsentColumns(
  reasons: readonly IntakeReason[],
  index: IndexRow | undefined,
  isElectronic: boolean,
): ReasonValues[] {
  if (isElectronic) return [];
  return reasons.flatMap((reason) => {
    const [field, column, englishColumn] = COLUMN_OF_REASON[reason] ?? [];
    if (field === undefined || !(index?.absent ?? []).includes(field)) return [];
    return [
      {
        reason,
        de: `Der Index hat keine Spalte "${column}".`,
        en: `The index has no column "${englishColumn}" ("${column}").`,
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

/** The inactive customer, or the customers among which a person must choose. */
function describeCustomers({ reasons, customer, candidates }: ReasonSources): ReasonValues[] {
  const nameAll = (customers: readonly NamedCustomer[]) =>
    customers.map(({ name, customerNumber }) => `${name} (${customerNumber})`).join(', ');
  return reasons.flatMap((reason): ReasonValues[] => {
    if (reason === 'customer-inactive' && customer !== undefined)
      return [{ reason, de: `Es ist ${nameAll([customer])}.`, en: `It is ${nameAll([customer])}.` }];
    if (reason !== 'customer-ambiguous' || candidates.length === 0) return [];
    return [{ reason, de: `Es passen: ${nameAll(candidates)}.`, en: `These match: ${nameAll(candidates)}.` }];
  });
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

function toValues(detail: ReasonDetail): ReasonValues[] {
  const { reason } = detail;
  const isVatId = reason === 'provider-mismatch' && detail.document !== null;
  return (isVatId ? [describeVatId(detail)] : listSentences(detail)).map((sentence) => ({
    reason,
    ...sentence,
  }));
}

function describeVatId({ document, expected }: ReasonDetail): Sentence {
  if (expected.length === 0)
    return {
      de: `In der E-Rechnung steht ${document}. Für diesen Anbieter ist noch keine USt-IdNr. hinterlegt.`,
      en: `The e-invoice says ${document}. No VAT id is stored for this provider yet.`,
    };
  const known = expected.join(', ');
  return {
    de: `In der E-Rechnung steht ${document}, erwartet wird ${known}.`,
    en: `The e-invoice says ${document}, but ${known} is expected.`,
  };
}

type Sentence = Pick<ReasonValues, 'de' | 'en'>;

function listSentences({
  index,
  document,
  place,
  limit,
  looksLike,
  content,
  files,
}: ReasonDetail): Sentence[] {
  const names = files.map((name) => `"${name}"`).join(', ');
  const sentences: readonly (Sentence | false)[] = [
    index !== null && { de: `Im Index steht "${index}".`, en: `The index says "${index}".` },
    document !== null && {
      de: `In der E-Rechnung steht "${document}".`,
      en: `The e-invoice says "${document}".`,
    },
    place !== null && {
      de: `Zeile ${place.line}, Spalte ${place.column}.`,
      en: `Line ${place.line}, column ${place.column}.`,
    },
    limit !== null && { de: describeLimit(limit, 'de'), en: describeLimit(limit, 'en') },
    looksLike !== null && OTHER_FILE_SENTENCES[looksLike],
    content !== null && { de: `Gefunden: ${content}.`, en: `Found: ${content}.` },
    names !== '' && { de: `Betroffen: ${names}.`, en: `Affected: ${names}.` },
  ];
  return sentences.filter((sentence) => sentence !== false);
}
