import type { ImportReport, PastImport } from '@belegfach/contract';
import type { ImportRunRow, PastImportRow } from './import-run.repository.ts';

const NO_ROWS = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

export function toReport(row: ImportRunRow): ImportReport {
  const { outcome } = row;
  return {
    ...toSummary(row),
    rowsDone: row.rows_done,
    counts: outcome?.counts ?? NO_ROWS,
    headings: outcome?.headings ?? [],
    // An import of an earlier version stored neither the values nor the cells.
    rows: (outcome?.rows ?? []).map((each) => ({ ...EARLIER_ROW, ...each })),
    refusal: outcome?.refusal ?? null,
  };
}

const EARLIER_ROW = { changes: [], cells: null };

export function toPastImport(row: PastImportRow): PastImport {
  return { ...toSummary(row), counts: row.counts ?? NO_ROWS, startedBy: row.started_by };
}

function toSummary(row: Omit<ImportRunRow, 'outcome'>) {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    isPreview: row.is_preview,
    replaces: row.replaces,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    rowsTotal: row.rows_total,
  };
}
