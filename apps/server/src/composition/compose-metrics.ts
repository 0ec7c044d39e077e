import { getHeapStatistics } from 'node:v8';
import { VERSION } from '../configuration/version.ts';
import { findDocumentYears } from '../features/document-years/index.ts';
import { countWork } from '../features/operation/index.ts';
import { listHotFolders } from '../features/providers/index.ts';
import { findStoreRecord } from '../features/store/index.ts';
import { listCheckResults } from '../features/verification/index.ts';
import type { Database } from '../platform/database/index.ts';
import { addGauge, createRegistry, type Registry } from '../platform/metrics/index.ts';
import type { Tracing } from '../platform/tracing/index.ts';
import type { PressureGauge } from '../platform/pressure/index.ts';

/** One request of /metrics reads several numbers from the same query. */
const CACHE_MS = 1_000;

export interface MetricSources {
  readonly database: Database;
  readonly intakeDirectory: string | undefined;
  readonly pressure: PressureGauge | undefined;
  readonly tracing?: Pick<Tracing, 'droppedSpans'> | undefined;
}

/** The metrics of /metrics in addition to the metrics of the calls; never data of a customer. */
export function composeMetrics({ database, intakeDirectory, pressure, tracing }: MetricSources): Registry {
  const registry = createRegistry();
  const work = cacheBriefly(() => countWork(database.executor));
  const storeRecord = cacheBriefly(() => findStoreRecord(database.executor));
  const documentYears = cacheBriefly(() => findDocumentYears(database.executor));
  const checks = cacheBriefly(() => listCheckResults(database.executor));
  const hotFolders = cacheBriefly(() => listHotFolders(database, intakeDirectory));
  const gauge = addGauge.bind(undefined, registry);

  gauge('belegfach_build_info', 'The version of the portal.', () => ({ [VERSION]: 1 }), 'version');
  gauge(
    'belegfach_event_loop_delay_seconds',
    'Delay of the event loop, mean of a second.',
    () => pressure && pressure.readings().loopDelayMs / 1000,
  );
  gauge(
    'belegfach_overload',
    '0 none, 1 exports and uploads are refused, 2 every call is.',
    () => pressure && ['none', 'high', 'critical'].indexOf(pressure.level()),
  );
  gauge(
    'belegfach_heap_bytes',
    'The heap of JavaScript.',
    () => {
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      return { used, limit };
    },
    'kind',
  );
  gauge('belegfach_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('belegfach_uptime_seconds', 'Seconds since the start of the process.', () => process.uptime());
  gauge(
    'belegfach_database_connections',
    'Connections to the database.',
    () => {
      const { open, idle, waiting } = database.describePool();
      return { used: open - idle, idle, awaited: waiting };
    },
    'state',
  );
  gauge(
    'belegfach_database_wait_seconds',
    'Longest present wait for a connection.',
    () => database.describePool().maxWaitMs / 1000,
  );

  gauge(
    'belegfach_dropped_spans',
    'Spans that the collector of traces did not take, since the start; none while traces are off.',
    () => tracing?.droppedSpans(),
  );

  gauge('belegfach_documents', 'Documents in the lists.', async () => (await work()).documents);
  gauge(
    'belegfach_document_years_ahead',
    'Years after this one that have a partition of documents; none while the documents are not divided.',
    async () => {
      const years = await documentYears();
      return years && years.lastOwnYear - years.thisYear;
    },
  );
  gauge(
    'belegfach_mails',
    'Mails of the outbox that wait or were given up.',
    async () => (await work()).mails,
    'state',
  );
  gauge(
    'belegfach_oldest_due_mail_seconds',
    'Seconds since the oldest mail that is not sent yet was made.',
    async () => (await work()).oldestMailSeconds,
  );
  gauge(
    'belegfach_webhooks',
    'Events for webhooks that wait, or were given up in the last 30 days.',
    async () => (await work()).webhooks,
    'state',
  );
  gauge(
    'belegfach_oldest_due_webhook_seconds',
    'Seconds since an event should have been sent to a webhook that is neither off nor paused.',
    async () => (await work()).dueWebhookSeconds,
  );
  gauge(
    'belegfach_intake_receipts',
    'Documents that came in and are not accepted.',
    async () => (await work()).receipts,
    'state',
  );
  gauge(
    'belegfach_unchained_entries',
    'Entries of the journals that are not chained yet.',
    async () => (await work()).unchained,
  );
  gauge(
    'belegfach_journal_position',
    'The number of the last chained entry.',
    async () => (await work()).chainHeads,
    'journal',
  );
  gauge(
    'belegfach_backup_age_seconds',
    'Seconds since the last complete backup.',
    async () => (await work()).backupAgeSeconds ?? undefined,
  );
  gauge(
    'belegfach_check_faults',
    'Faults that the last run of a check found: damaged documents, broken journals, wrong totals of lists.',
    async () => Object.fromEntries((await checks()).map(({ name, faults }) => [name, faults])),
    'check',
  );
  gauge(
    'belegfach_check_age_seconds',
    'Seconds since the last run of a check.',
    async () => Object.fromEntries((await checks()).map(({ name, ageSeconds }) => [name, ageSeconds])),
    'check',
  );

  gauge(
    'belegfach_unreferenced_files',
    'Files without a document that the last sweep found and left.',
    async () => (await storeRecord())?.orphanedFiles,
  );
  gauge(
    'belegfach_lost_found_files',
    'Files that were set aside.',
    async () => (await storeRecord())?.lostFiles,
  );
  gauge(
    'belegfach_sweep_held',
    '1 while files without a document stay until a person has looked.',
    async () => {
      const record = await storeRecord();
      return record && (record.pausedBecause === undefined ? 0 : 1);
    },
  );
  gauge(
    'belegfach_hot_folder_waiting_files',
    'Files that wait in a hot folder or in its unfinished deliveries.',
    async () =>
      Object.fromEntries((await hotFolders()).map(({ provider, waitingFiles }) => [provider, waitingFiles])),
    'provider',
  );
  gauge(
    'belegfach_hot_folder_oldest_file_seconds',
    'Seconds since the oldest file that waits in a hot folder or in its unfinished deliveries came; 0 without one.',
    async () =>
      Object.fromEntries(
        (await hotFolders()).map(({ provider, oldestFileAt }) => [provider, secondsSince(oldestFileAt)]),
      ),
    'provider',
  );
  gauge(
    'belegfach_hot_folder_watched',
    '1 while a hot folder is watched.',
    async () =>
      Object.fromEntries(
        (await hotFolders()).map(({ provider, state }) => [provider, state === 'watched' ? 1 : 0]),
      ),
    'provider',
  );
  return registry;
}

function secondsSince(date: Date | undefined): number {
  return date === undefined ? 0 : Math.max(0, (Date.now() - date.getTime()) / 1000);
}

function cacheBriefly<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  let foundAt = 0;
  return () => {
    if (found === undefined || performance.now() - foundAt > CACHE_MS) {
      found = find();
      foundAt = performance.now();
    }
    return found;
  };
}
