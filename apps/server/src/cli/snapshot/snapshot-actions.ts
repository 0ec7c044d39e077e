import type { Config } from '../../configuration/config.ts';
import {
  chooseSnapshot,
  createSnapshot,
  initRepository,
  listSnapshots,
  type PruneReport,
  pruneSnapshots,
  readSnapshot,
  requireRepository,
  type SnapshotDependencies,
  type SnapshotVerification,
  verifySnapshot,
} from '../../features/backup/index.ts';
import { checkStore } from '../../features/store/index.ts';
import type { ObjectStorage } from '../../platform/object-storage/index.ts';
import { EXIT, type Terminal } from '../command.ts';
import { limitLines } from '../terminal-lines.ts';
import { createProgress } from '../progress.ts';
import { withInstallation, withOwner } from '../with-installation.ts';

/** The arguments of an action of `belegfach snapshot`. */
export interface SnapshotActionInput {
  readonly storage: ObjectStorage;
  readonly config: Config;
  readonly terminal: Terminal;
  readonly keep: number | undefined;
  readonly name: string | undefined;
  readonly readData: boolean;
  readonly json: boolean;
}

/** One connection has the lock of the snapshots, one has the lock of the documents, and one reads. */
const CONNECTIONS = 3;

export function initialiseRepository(input: SnapshotActionInput): Promise<number> {
  const { storage, terminal, json } = input;
  return withDependencies(input, async ({ owner }) => {
    await initRepository(owner.executor, storage);
    terminal.out(
      json
        ? toJson({ repository: storage.address })
        : `${storage.address} is a repository of this installation now.\n`,
    );
    return EXIT.done;
  });
}

export function addSnapshot(input: SnapshotActionInput): Promise<number> {
  const { storage, terminal, keep, readData, json } = input;
  return withDependencies(input, async (dependencies) => {
    const progress = createProgress(terminal);
    const report = await createSnapshot(dependencies, {
      signal: terminal.signal,
      onProgress: progress.show,
      readsCopies: readData,
    });
    progress.end();
    // The disk is checked again, because a copy takes long and the disk may have been removed meanwhile.
    await checkStore(dependencies.owner.executor, dependencies.store);
    const { name, tables, rows, files, copied, unrecoverable } = report;
    // Reported before older snapshots are removed: this snapshot is complete, even if the removal fails.
    if (!json)
      terminal.out(
        `Snapshot ${name} in ${storage.address}: ${rows} rows of ${tables} tables, ${files} files, ${copied} of them new.\n`,
      );
    if (unrecoverable > 0)
      warn(
        terminal,
        `${unrecoverable} files are missing or damaged; \`belegfach verify --read-data\` names them`,
      );
    const pruned = keep === undefined ? undefined : await pruneSnapshots(dependencies, { keep, ...terminal });
    if (json) terminal.out(toJson({ ...report, pruned }));
    else if (pruned !== undefined) terminal.out(describePruned(pruned));
    return pruned?.isPaused === true || unrecoverable > 0 ? reportPaused(terminal, pruned) : EXIT.done;
  });
}

export async function printSnapshots({ storage, terminal, json }: SnapshotActionInput): Promise<number> {
  await requireRepository(storage);
  const snapshots: { name: string; madeAt: string; files: number; unrecoverable: number }[] = [];
  for (const name of await listSnapshots(storage)) {
    const { madeAt, documents } = await readSnapshot(storage, name);
    snapshots.push({ name, madeAt, files: documents.files, unrecoverable: documents.unrecoverable });
  }
  if (json) terminal.out(toJson(snapshots));
  else
    terminal.out(
      [
        ...snapshots.map(
          ({ name, madeAt, files, unrecoverable }) =>
            `${name}  ${madeAt}  ${files} files${unrecoverable === 0 ? '' : `, ${unrecoverable} missing or damaged`}`,
        ),
        `${snapshots.length} snapshots.`,
        '',
      ].join('\n'),
    );
  return EXIT.done;
}

export async function checkSnapshot(input: SnapshotActionInput): Promise<number> {
  const { storage, terminal, readData, json } = input;
  await requireRepository(storage);
  const name = await chooseSnapshot(storage, input.name);
  const progress = createProgress(terminal);
  const verification = await verifySnapshot(storage, name, {
    readData,
    signal: terminal.signal,
    onProgress: progress.show,
  });
  progress.end();
  terminal.out(json ? toJson({ name, ...verification }) : describeVerified(name, verification));
  return isWhole(verification) ? EXIT.done : EXIT.attention;
}

export function removeSnapshots(input: SnapshotActionInput): Promise<number> {
  const { terminal, keep = 1, json } = input;
  return withDependencies(input, async (dependencies) => {
    const pruned = await pruneSnapshots(dependencies, { keep, ...terminal });
    terminal.out(json ? toJson(pruned) : describePruned(pruned));
    return pruned.isPaused ? reportPaused(terminal, pruned) : EXIT.done;
  });
}

function withDependencies<T>(
  { config, storage }: SnapshotActionInput,
  work: (dependencies: SnapshotDependencies) => Promise<T>,
): Promise<T> {
  return withInstallation(config, { requireMatchingDocuments: true }, (installation) =>
    withOwner(installation, (owner) => work({ owner, store: installation.store, storage }), {
      poolSize: CONNECTIONS,
    }),
  );
}

function reportPaused(terminal: Terminal, pruned: PruneReport | undefined): number {
  if (pruned?.isPaused === true)
    warn(terminal, 'no snapshot is removed while the sweep is paused; see: belegfach store status');
  return EXIT.attention;
}

function warn({ err }: Terminal, message: string): void {
  err(`belegfach snapshot: ${message}\n`);
}

function describePruned({ removed, kept, documents, tooNew }: PruneReport): string {
  const rest = tooNew === 0 ? '' : ` ${tooNew} objects are newer than this run; a later one removes them.`;
  return `${removed} snapshots removed, ${kept} kept; ${documents} documents removed that none of them needs.${rest}\n`;
}

const FAULTS = {
  missing: 'MISSING',
  size: 'DAMAGED (other size)',
  altered: 'DAMAGED (other bytes)',
} as const;

function describeVerified(name: string, verification: SnapshotVerification): string {
  const { files, read, faults, rowFaults } = verification;
  return [
    ...limitLines(rowFaults),
    ...limitLines(faults.map(({ hash, fault }) => `${FAULTS[fault]}: ${hash}`)),
    `Snapshot ${name}: ${isWhole(verification) ? 'intact' : 'NOT INTACT'}. ${files} files compared, ${read} read; ` +
      `${faults.length} missing or damaged, ${rowFaults.length} tables damaged.`,
    '',
  ].join('\n');
}

function isWhole({ faults, rowFaults }: SnapshotVerification): boolean {
  return faults.length === 0 && rowFaults.length === 0;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
