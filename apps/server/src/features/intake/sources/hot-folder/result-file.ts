import type { IntakeState } from '@belegfach/contract';
import { writeCsv } from '../../../../platform/csv/index.ts';
import { explain, explainOutcome } from '../../judgement/explanations.ts';
import { baseNameOf, type IndexReading, type IndexRow } from '../../index-files/index.ts';
import type { Outcome } from '../../model/outcome.ts';

/** The result file of `index.csv` is `index.result.csv`. */
export function nameResult(indexName: string): string {
  return `${baseNameOf(indexName)}.result.csv`;
}

const HEADER = [
  'Zeile',
  'Datei',
  'Belegnummer',
  'Status',
  'Gruende',
  'Kundennummer',
  'Dokument',
  'Erlaeuterung',
  'Explanation',
  'Ergebnis',
];

/** The German words of the states, for the last column. The column `Status` contains the states as in the API. */
const STATE_WORDS: Readonly<Record<IntakeState, string>> = {
  received: 'wartet auf die Datei',
  accepted: 'angenommen',
  quarantined: 'zu prüfen',
  rejected: 'abgelehnt',
  duplicate: 'doppelt',
};

/**
 * Writes one line for each row of an index, with its outcome. A row whose file is still missing gets the state
 * `received`.
 */
export function writeResult(
  reading: IndexReading,
  outcomeOf: (row: IndexRow) => Outcome | undefined,
): Buffer {
  const lines =
    'reason' in reading ? [refusalLine(reading)] : reading.rows.map((row) => rowLine(row, outcomeOf(row)));
  return writeCsv(HEADER, lines);
}

function refusalLine({ reason, line, detail }: Extract<IndexReading, { reason: string }>): string[] {
  return [
    String(line),
    '',
    '',
    'refused',
    reason,
    '',
    '',
    `${explain(reason, 'de')} (${detail.de})`,
    `${explain(reason, 'en')} (${detail.en})`,
    'nicht lesbar',
  ];
}

function rowLine(row: IndexRow, outcome: Outcome | undefined): string[] {
  const reasons = outcome?.reasons ?? [];
  return [
    String(row.line),
    row.fileName,
    outcome?.data.number ?? row.data.number ?? '',
    outcome?.state ?? 'received',
    reasons.join(' '),
    outcome?.customerNumber ?? row.customerNumber ?? '',
    outcome?.documentId ?? '',
    outcome === undefined ? '' : explainOutcome(outcome, 'de'),
    outcome === undefined ? '' : explainOutcome(outcome, 'en'),
    STATE_WORDS[outcome?.state ?? 'received'],
  ];
}
