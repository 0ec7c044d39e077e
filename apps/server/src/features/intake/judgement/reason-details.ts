import type { ElectronicInvoice, IntakeReason, ReasonDetail } from '@belegfach/contract';
import type { IndexRow } from '../model/index-row.ts';
import { type StatedValues, senderOf, valuesOfEInvoice, valuesOfIndex } from './stated-values.ts';

export interface ReasonFacts {
  readonly index: IndexRow | undefined;
  readonly electronic: ElectronicInvoice | undefined;
  readonly problem: FileProblem;
  /** The VAT ids of the provider. */
  readonly vatIds: readonly string[];
}

/** The facts that the reader found about a file that it could not use. */
export interface FileProblem extends Pick<ReasonDetail, 'limit' | 'looksLike'> {
  /** The actual kind of an XML that is not a readable invoice. */
  readonly content?: string | undefined;
  /** The names of the files that contradict each other. */
  readonly files?: readonly string[] | undefined;
  /** The name of the file in a ZIP for which the ZIP was refused. */
  readonly entry?: string | undefined;
  /** The message of the reader, in English. */
  readonly detail?: string | undefined;
  /** The document date of an e-invoice as written, if it is not a real date. */
  readonly writtenDate?: string | undefined;
}

const NO_VALUES: Omit<ReasonDetail, 'reason'> = {
  index: null,
  document: null,
  expected: [],
  limit: null,
  looksLike: null,
  content: null,
  files: [],
  place: null,
};

type Values = Partial<Omit<ReasonDetail, 'reason'>>;

/** The fields of a document that a reason speaks of. */
const FIELD_OF_REASON: Partial<Readonly<Record<IntakeReason, keyof StatedValues>>> = {
  'missing-number': 'documentNumber',
  'invalid-date': 'documentDate',
  'unknown-type': 'typeValue',
};

/** The values behind the reasons of a held or rejected file. A reason that speaks of no value has no entry. */
export function listReasonDetails(reasons: readonly IntakeReason[], facts: ReasonFacts): ReasonDetail[] {
  return reasons.flatMap((reason) => {
    const values = valuesOf(reason, facts);
    const isEmpty = Object.values(values).every(
      (value) => !value || (Array.isArray(value) && value.length === 0),
    );
    return isEmpty ? [] : [{ reason, ...NO_VALUES, ...values }];
  });
}

function valuesOf(reason: IntakeReason, { index, electronic, problem, vatIds }: ReasonFacts): Values {
  const field = FIELD_OF_REASON[reason];
  if (field !== undefined) {
    const { writtenDate } = problem;
    return {
      index: writtenOf(index && valuesOfIndex(index), field),
      document: writtenOf(electronic && valuesOfEInvoice({ electronic, writtenDate }), field),
    };
  }
  switch (reason) {
    case 'provider-mismatch':
      return electronic === undefined ? {} : { document: senderOf(electronic).vatId, expected: [...vatIds] };
    case 'limits':
    case 'xml-limits':
      return { limit: problem.limit, files: listNames(problem.entry) };
    case 'file-name':
      return { files: listNames(problem.entry) };
    case 'ambiguous-xml':
      return { files: [...(problem.files ?? [])] };
    case 'xml-not-an-invoice':
    case 'format-not-supported':
      return { content: problem.content ?? null };
    case 'not-a-pdf':
      return { looksLike: problem.looksLike };
    case 'xml-malformed':
      return { place: placeIn(problem.detail) };
    default:
      return {};
  }
}

function listNames(name: string | undefined): string[] {
  return name === undefined ? [] : [name];
}

/** The text of a value that could not be read. */
function writtenOf(values: StatedValues | undefined, field: keyof StatedValues): string | null {
  const stated = values?.[field];
  return stated === undefined || stated.isUsable ? null : stated.value;
}

/** The XML parser begins its message with line and column. */
function placeIn(detail: string | undefined) {
  const match = /^(\d{1,9}):(\d{1,9}): /.exec(detail ?? '');
  return match === null ? null : { line: Number(match[1]), column: Number(match[2]) };
}
