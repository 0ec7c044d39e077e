import { getHeapStatistics } from 'node:v8';
import { countWork, type WorkCounts } from '../features/operation/index.ts';
import { listProviderSetups } from '../features/providers/index.ts';
import { findStoreRecord, type StoreRecord } from '../features/store/index.ts';
import type { Database } from '../platform/database/index.ts';
import { createRegistry, type Registry, type Sample } from '../platform/metrics/index.ts';
import type { PressureGauge } from '../platform/pressure/index.ts';

/** One scrape reads several of these numbers at the same moment. */
const CACHE_MS = 1_000;

export interface MeasuredParts {
  readonly database: Database;
  readonly dataDirectory: string;
  readonly pressure: PressureGauge | undefined;
}

/** The metrics of /metrics in addition to those of the calls; never data of a customer. */
export function composeMetrics({ database, dataDirectory, pressure }: MeasuredParts): Registry {
  const registry = createRegistry();
  const work = remember(() => countWork(database.executor));
  const storeRecord = remember(() => findStoreRecord(database.executor));
  const setups = remember(() => listProviderSetups(database, dataDirectory, 'system'));
  const ofWork = (name: string, help: string, pick: (counts: WorkCounts) => readonly Sample[]) => {
    registry.gauge(name, help, async () => pick(await work()));
  };

  registry.gauge('belegfach_event_loop_delay_seconds', 'How late the event loop is, mean of a second.', () =>
    pressure === undefined ? [] : [{ value: pressure.readings().loopDelayMs / 1000 }],
  );
  registry.gauge('belegfach_overload', '0 none, 1 exports and uploads are refused, 2 every call is.', () =>
    pressure === undefined ? [] : [{ value: ['none', 'high', 'critical'].indexOf(pressure.level()) }],
  );
  registry.gauge('belegfach_heap_bytes', 'The heap of JavaScript.', () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    return [
      { labels: { kind: 'used' }, value: used },
      { labels: { kind: 'limit' }, value: limit },
    ];
  });
  registry.gauge('belegfach_resident_memory_bytes', 'Memory of the process.', () => [
    { value: process.memoryUsage.rss() },
  ]);
  registry.gauge('belegfach_uptime_seconds', 'Since the start of the process.', () => [
    { value: process.uptime() },
  ]);
  registry.gauge('belegfach_database_connections', 'Connections to the database.', () => {
    const { open, idle, waiting } = database.describePool();
    return byState({ used: open - idle, idle, awaited: waiting });
  });
  registry.gauge('belegfach_database_wait_seconds', 'Of who has waited longest for a connection.', () => [
    { value: database.describePool().maxWaitMs / 1000 },
  ]);

  ofWork('belegfach_documents', 'Documents in the lists.', ({ documents }) => [{ value: documents }]);
  ofWork('belegfach_mails', 'Mails of the outbox that wait or were given up.', ({ mails }) => byState(mails));
  ofWork(
    'belegfach_oldest_due_mail_seconds',
    'Since the oldest mail that is not sent yet was made.',
    (counts) => [{ value: counts.oldestMailSeconds }],
  );
  ofWork('belegfach_intake_receipts', 'Documents that came in and are not accepted.', ({ receipts }) =>
    byState(receipts),
  );
  ofWork('belegfach_unchained_entries', 'Entries of the journals that are not chained yet.', (counts) => [
    { value: counts.unchained },
  ]);
  const ofStore = (name: string, help: string, pick: (record: StoreRecord) => number) => {
    registry.gauge(name, help, async () => {
      const record = await storeRecord();
      return record === undefined ? [] : [{ value: pick(record) }];
    });
  };
  ofStore(
    'belegfach_unreferenced_files',
    'Files without a document that the last sweep found and left.',
    ({ unreferencedFiles }) => unreferencedFiles,
  );
  ofStore('belegfach_lost_found_files', 'Files that were set aside.', ({ lostFiles }) => lostFiles);
  ofStore(
    'belegfach_sweep_held',
    '1 while files without a document stay until a person has looked.',
    ({ heldBecause }) => (heldBecause === undefined ? 0 : 1),
  );
  registry.gauge('belegfach_hot_folder_waiting_files', 'Files that lie in a hot folder.', async () =>
    (await setups()).map(({ name, hotFolder }) => ({
      labels: { provider: name },
      value: hotFolder.waitingFiles,
    })),
  );
  registry.gauge('belegfach_hot_folder_watched', '1 while a hot folder is watched.', async () =>
    (await setups()).map(({ name, hotFolder }) => ({
      labels: { provider: name },
      value: hotFolder.state === 'watched' ? 1 : 0,
    })),
  );
  return registry;
}

function byState(counts: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
}

function remember<T>(find: () => Promise<T>): () => Promise<T> {
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
