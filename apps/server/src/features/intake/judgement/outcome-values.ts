import type { ComparedFieldName, IntakeReason, ReasonDetail } from '@belegfach/contract';
import type { Reading } from '@belegfach/einvoice';
import { describeInvoice } from '../../invoices/index.ts';
import type { IndexRow } from '../model/index-row.ts';
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
  const values = details.flatMap((detail) => toValues(detail) ?? []);
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
