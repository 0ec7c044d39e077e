import { afterAll, expect, it } from 'vitest';
import { classifyDatabaseError, openDatabase } from '../../platform/database/index.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheet/index.ts';
import type { ImportTable } from './find-columns.ts';
import { startImportJob } from './import-job.ts';

/** Nothing listens there. */
const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 });
afterAll(() => database.close());

type Task = Parameters<typeof startImportJob>[2];
const task = { scope: { actorAccountId: 1, providerId: null } } as unknown as Task;
const reader = { read: () => Promise.resolve({ rows: [] }) } as unknown as SpreadsheetReader;
const start = (apply: () => Promise<never>) =>
  startImportJob(
    { database, reader },
    { id: 1, publicId: '019a0000-0000-7000-8000-000000000001', kind: 'customers' },
    task,
    () => ({ rowCount: 0, table: {} as ImportTable, apply }),
    { bytes: new Uint8Array(), kind: 'csv' },
  );

// Regression: while a cluster changed its primary, the answer to such an import was 500.
it('an import ends with "database unavailable" if the database cannot be reached, even to record the end of the import', async () => {
  const { state, error } = await start(() => Promise.reject(new Error('not reached'))).end;
  expect(state).toBe('failed');
  expect(classifyDatabaseError(error)).toBe('unavailable');
});
