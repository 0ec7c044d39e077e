import type { ImportReport } from '@belegfach/contract';
import type { ImportRunRow } from './import-run.repository.ts';

const NO_ROWS = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

export function toReport(row: ImportRunRow): ImportReport {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    rowsTotal: row.rows_total,
    rowsDone: row.rows_done,
    counts: row.outcome?.counts ?? NO_ROWS,
    rows: row.outcome?.rows ?? [],
    refusal: row.outcome?.refusal ?? null,
  };
}
