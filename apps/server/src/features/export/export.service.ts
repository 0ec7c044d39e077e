import { createHash } from 'node:crypto';
import type { EInvoiceShare, InvoiceCount } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import { writeCsv } from '../../platform/csv/index.ts';
import { type Database, type Executor, raiseStatementLimit } from '../../platform/database/index.ts';
import { InvalidRequest } from '../../platform/errors/index.ts';
import { type FileResponse, portalDay } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { exportScopeOf } from './export.policy.ts';
import { listEInvoiceShares } from './e-invoice-share.repository.ts';
import { listInvoiceCounts } from './invoice-count.repository.ts';

/** @param month `YYYY-MM` */
export async function countInvoices(
  database: Database,
  caller: Caller,
  month: string,
): Promise<InvoiceCount[]> {
  // ISO 8601 has a year 0, but the database's calendar begins with year 1.
  if (month.startsWith('0000-')) throw new InvalidRequest({ monthAndYear: ['must be in year 1 or later'] });
  return withMoreTime(database, (executor) =>
    listInvoiceCounts(executor, exportScopeOf(caller), `${month}-01`),
  );
}

export function getEInvoiceShares(
  database: Database,
  caller: Caller,
  year: number,
): Promise<EInvoiceShare[]> {
  return withMoreTime(database, (executor) => listEInvoiceShares(executor, exportScopeOf(caller), year));
}

/**
 * Runs a query with a longer time limit: the figures of a month or a year are read from more rows than a page of a
 * list.
 */
function withMoreTime<T>(database: Database, read: (executor: Executor) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await raiseStatementLimit(transaction);
    return read(transaction);
  });
}

/** The same counts as a CSV file. */
export async function exportInvoiceCounts(
  database: Database,
  caller: Caller,
  month: string,
  origin: RequestOrigin,
): Promise<FileResponse> {
  const counts = await countInvoices(database, caller, month);
  const rows = counts.map(({ providername, invoiceCount }) => [providername, invoiceCount]);
  const bytes = writeCsv(['Anbieter', 'Rechnungen'], rows);
  await recordAuditEvents(database.executor, [
    { action: 'invoice-counts.export', actorAccountId: caller.accountId, facts: { month }, origin },
  ]);
  return {
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    contentType: 'text/csv; charset=utf-8',
    // The day of the export, in the operator's time zone, and the month of the counts.
    fileName: `${portalDay(new Date())}_Rechnungen_je_Anbieter_${month}.csv`,
    // The file is small, so `head`, its first bytes, is the whole file.
    open: ({ first, last }) => Promise.resolve({ head: bytes, body: bytes.subarray(first, last + 1) }),
    onDelivered: () => Promise.resolve(),
  };
}
