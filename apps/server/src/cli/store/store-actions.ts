import {
  adoptStore,
  checkStore,
  confirmSweep,
  countOrphanedFiles,
  describeStore,
  type PauseReason,
  LOST_KEPT_DAYS,
  markAllOrphans,
  sweepStore,
  tidyLostAndFound,
} from '../../features/store/index.ts';
import type { LostFile } from '../../platform/document-store/index.ts';
import { EXIT, UsageError } from '../command.ts';
import type { StoreActionInput } from './store-action-input.ts';

/** Why the removal of files without a document is paused until a person has checked. */
const PAUSE_REASONS: Readonly<Record<PauseReason, string>> = {
  restored: 'a backup was restored',
  'rolled-back': 'the database is older than the documents',
  adopted: 'database and documents were bound with the command store adopt',
  'too-many': 'more files are without a document than interrupted intakes leave behind',
};

export async function printStatus({
  database: { executor },
  store,
  terminal,
}: StoreActionInput): Promise<number> {
  const state = await describeStore(executor, store);
  const { record, mark, rows, files, missing, filesInLostAndFound } = state;
  const { orphaned, removedOnPurpose } = await countOrphanedFiles(executor, store);
  const isBound = mark !== undefined && mark.storeId === record?.storeId;
  const isBehind = isBound && mark.generation > record.generation;
  const pauseReason = record?.pausedBecause ?? (isBehind ? 'rolled-back' : undefined);
  const lines = [
    `documents     ${store.place.name}`,
    `bound         ${isBound ? 'yes' : 'NO'}: database ${record?.storeId ?? 'unmarked'}, documents ${mark?.storeId ?? 'unmarked'}`,
    `generation    database ${record?.generation ?? 0}, documents ${mark?.generation ?? 0}`,
    `rows          ${rows}, ${missing} of them without a file`,
    `files         ${files}, ${orphaned} of them without a document, ${removedOnPurpose} removed on purpose`,
    `lost+found    ${filesInLostAndFound} files`,
    `sweep         ${pauseReason === undefined ? 'runs' : `PAUSED: ${PAUSE_REASONS[pauseReason]}`}`,
  ];
  terminal.out(`${lines.join('\n')}\n`);
  return isBound && pauseReason === undefined ? EXIT.done : EXIT.attention;
}

export async function listLostFiles({ store, terminal }: StoreActionInput): Promise<number> {
  let count = 0;
  for await (const { day, sha256, size, isDamaged } of store.lostAndFound.list()) {
    const parts = [day, sha256.toString('hex'), `${size} bytes`, ...(isDamaged ? ['damaged'] : [])];
    terminal.out(`${parts.join('  ')}\n`);
    count += 1;
  }
  terminal.out(`${count} files in lost+found.\n`);
  return EXIT.done;
}

export async function restoreLostFiles({
  database,
  store,
  argument: hashOrDay = '',
  terminal,
}: StoreActionInput): Promise<number> {
  const isRequested = createFilter(hashOrDay);
  await checkStore(database.executor, store);
  let [restored, damaged] = [0, 0];
  for await (const file of store.lostAndFound.list()) {
    if (!isRequested(file)) continue;
    if (!file.isDamaged && (await store.lostAndFound.restore(file))) restored += 1;
    else damaged += 1;
  }
  terminal.out(`${restored} files restored, ${damaged} damaged ones left.\n`);
  return restored > 0 ? EXIT.done : EXIT.attention;
}

function createFilter(hashOrDay: string): (file: LostFile) => boolean {
  if (/^\d{4}-\d{2}-\d{2}$/.test(hashOrDay)) return ({ day }) => day === hashOrDay;
  if (/^[0-9a-f]{64}$/i.test(hashOrDay))
    return ({ sha256 }) => sha256.toString('hex') === hashOrDay.toLowerCase();
  throw new UsageError(`${hashOrDay} is neither a hash of 64 hexadecimal digits nor a day like 2026-01-31`);
}

export async function emptyLostAndFound(input: StoreActionInput): Promise<number> {
  const { database, store, olderThanDays = LOST_KEPT_DAYS, terminal } = input;
  const { restored, removed, remaining, isPaused } = await tidyLostAndFound(database.executor, store, {
    keptDays: olderThanDays,
    signal: terminal.signal,
  });
  terminal.out(`${removed} files deleted, ${restored} restored, ${remaining} left.\n`);
  if (!isPaused) return EXIT.done;
  terminal.err(
    'belegfach store: nothing is deleted while the sweep is paused; see: belegfach store status\n',
  );
  return EXIT.attention;
}

export async function sweepNow(input: StoreActionInput): Promise<number> {
  await checkStore(input.database.executor, input.store);
  await markAllOrphans(input.database.executor, input.store);
  const { moved, orphaned, removedOnPurpose, files, isRefused } = await sweepStore(input, {
    signal: input.terminal.signal,
  });
  const waiting = orphaned + removedOnPurpose - moved;
  input.terminal.out(
    isRefused
      ? `Nothing moved: ${orphaned} of ${files} files are without a document, and a person must check first; see: belegfach store status\n`
      : `${moved} of ${files} files moved to lost+found; ${waiting} are marked, and may follow a day after they were.\n`,
  );
  return isRefused ? EXIT.attention : EXIT.done;
}

export async function confirmStore({
  database,
  store,
  confirmedCount,
  terminal,
}: StoreActionInput): Promise<number> {
  const { isConfirmed, orphaned } = await confirmSweep(database.executor, store, confirmedCount);
  terminal.out(
    isConfirmed
      ? `Confirmed. The next sweep may move ${orphaned} files to lost+found.\n`
      : `Not confirmed: ${orphaned} files have no document. If they shall be set aside all the same: belegfach store confirm --files ${orphaned}\n`,
  );
  return isConfirmed ? EXIT.done : EXIT.attention;
}

export async function adoptDocuments(input: StoreActionInput): Promise<number> {
  const { database, store, isConfirmed, terminal } = input;
  const state = await describeStore(database.executor, store);
  const { record, rows, files, missing, extra, rowsMatch } = state;
  if (record === undefined)
    throw new Error('DATABASE_URL: this database was never used by the portal; nothing can be bound to it');
  terminal.out(
    `The database names ${rows} files, ${missing} of which are not in ${store.place.name}; of the ${files} files there, ${extra} have no row.\n`,
  );
  if (!rowsMatch && !isConfirmed) {
    terminal.out(
      'They do not match, and nothing was changed. To bind them nevertheless: belegfach store adopt --yes\n',
    );
    return EXIT.attention;
  }
  await store.prepare();
  await adoptStore(database.executor, store, state);
  terminal.out('Database and documents are now bound.\n');
  return EXIT.done;
}
