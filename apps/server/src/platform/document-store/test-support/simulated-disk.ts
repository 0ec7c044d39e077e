import path from 'node:path';
import type { FileOperations } from '../file-operations.ts';

/** The state of a disk after a power loss: for each path the bytes of a file, or 'folder'. */
export type DiskState = ReadonlyMap<string, Buffer | 'folder'>;

interface Content {
  readonly bytes: Buffer;
  /** The number of steps after which its bytes are durable. */
  syncedAfterStep: number;
}

type Node = Content | 'folder';

type Step =
  /** An entry of a folder is created, changed or removed. */
  | { readonly kind: 'entry'; readonly path: string; readonly node: Node | undefined }
  | { readonly kind: 'folder-synced'; readonly path: string }
  | { readonly kind: 'acknowledged'; readonly file: string };

/** A disk in memory that records its operations, so that every state that a power loss could leave can be produced. */
export interface RecordedDisk {
  readonly operations: FileOperations;
  /** Records that the store has confirmed this file to its caller. */
  acknowledge(file: string): void;
  /** Every state that a power loss could leave, after each step, with the files that were acknowledged until then. */
  listStates(): Iterable<{ readonly state: DiskState; readonly acknowledged: readonly string[] }>;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** @param initial folders and files that are durable from the beginning, e.g. the state after a power loss */
export function createSimulatedDisk(initial: DiskState): RecordedDisk {
  const steps: Step[] = [];
  const nodes = new Map<string, Node>(
    [...initial].map(([entryPath, node]) => [
      entryPath,
      node === 'folder' ? node : { bytes: node, syncedAfterStep: 0 },
    ]),
  );

  const setEntry = (entryPath: string, node: Node | undefined) => {
    steps.push({ kind: 'entry', path: entryPath, node });
    if (node === undefined) nodes.delete(entryPath);
    else nodes.set(entryPath, node);
  };
  const getNode = (entryPath: string): Node => {
    const node = nodes.get(entryPath);
    if (node === undefined) throw failure('ENOENT');
    return node;
  };
  const getFile = (entryPath: string): Content => {
    const node = getNode(entryPath);
    if (node === 'folder') throw failure('EISDIR');
    return node;
  };
  /** Each operation ends in a later tick, so that the operations of several writers interleave. */
  const nextTick = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
  const makeFolder = (entryPath: string): void => {
    if (nodes.has(entryPath)) return;
    makeFolder(path.dirname(entryPath));
    setEntry(entryPath, 'folder');
  };

  const operations: FileOperations = {
    writeDurably: async (entryPath, bytes) => {
      const content = { bytes: Buffer.from(bytes), syncedAfterStep: Number.POSITIVE_INFINITY };
      await nextTick(() => {
        getNode(path.dirname(entryPath));
        if (nodes.has(entryPath)) throw failure('EEXIST');
        setEntry(entryPath, content);
      });
      await nextTick(() => (content.syncedAfterStep = steps.length));
    },
    syncFolder: (entryPath) =>
      nextTick(() => {
        getNode(entryPath);
        steps.push({ kind: 'folder-synced', path: entryPath });
      }),
    link: (existing, entryPath) =>
      nextTick(() => {
        getNode(path.dirname(entryPath));
        if (nodes.has(entryPath)) throw failure('EEXIST');
        setEntry(entryPath, getFile(existing));
      }),
    rename: (from, to) =>
      nextTick(() => {
        setEntry(to, getFile(from));
        setEntry(from, undefined);
      }),
    unlink: (entryPath) =>
      nextTick(() => {
        getFile(entryPath);
        setEntry(entryPath, undefined);
      }),
    makeFolder: (entryPath) => nextTick(() => makeFolder(entryPath)),
    readFile: (entryPath) => nextTick(() => getFile(entryPath).bytes),
    open: (entryPath) =>
      nextTick(() => {
        const { bytes } = getFile(entryPath);
        return {
          size: () => Promise.resolve(bytes.length),
          read: (buffer, position) => nextTick(() => bytes.copy(buffer, 0, position)),
          close: () => Promise.resolve(),
        };
      }),
    list: (entryPath) =>
      nextTick(() =>
        [...nodes.keys()]
          .filter((child) => path.dirname(child) === entryPath)
          .map((child) => path.basename(child)),
      ),
    stat: (entryPath) => nextTick(() => ({ size: getFile(entryPath).bytes.length, mtimeMs: Date.now() })),
  };

  return {
    operations,
    acknowledge: (file) => void steps.push({ kind: 'acknowledged', file }),
    *listStates() {
      for (let length = 0; length <= steps.length; length += 1) yield* statesAfter(initial, steps, length);
    },
  };
}

/**
 * All possible states of the folders. A change is durable if its folder was synced afterwards. Any combination of the
 * other changes may be on the disk, because disks write in any order.
 */
function* statesAfter(initial: DiskState, steps: readonly Step[], length: number) {
  const completed = steps.slice(0, length);
  const entries = completed.flatMap((step, index) => (step.kind === 'entry' ? [{ ...step, index }] : []));
  const isDurable = (entryPath: string, index: number) =>
    completed.some(
      (step, laterIndex) =>
        laterIndex > index && step.kind === 'folder-synced' && step.path === path.dirname(entryPath),
    );
  const pending = entries.filter(({ path: entryPath, index }) => !isDurable(entryPath, index));
  const acknowledged = completed.flatMap((step) => (step.kind === 'acknowledged' ? [step.file] : []));
  for (let chosen = 0; chosen < 2 ** pending.length; chosen += 1) {
    const lost = new Set(
      pending.filter((_entry, bit) => (chosen & (1 << bit)) === 0).map(({ index }) => index),
    );
    const state = new Map<string, Buffer | 'folder'>(initial);
    for (const { path: entryPath, node, index } of entries) {
      if (lost.has(index)) continue;
      if (node === undefined) state.delete(entryPath);
      else state.set(entryPath, node === 'folder' ? node : bytesAfter(node, length));
    }
    yield { state: withoutUnreachable(state), acknowledged };
  }
}

/** If the sync of a file had not ended, half its bytes are on the disk. */
function bytesAfter({ bytes, syncedAfterStep }: Content, length: number): Buffer {
  return syncedAfterStep <= length ? bytes : bytes.subarray(0, bytes.length / 2);
}

/** Removes the entries of missing folders. */
function withoutUnreachable(state: Map<string, Buffer | 'folder'>): DiskState {
  const isReachable = (entryPath: string): boolean =>
    path.dirname(entryPath) === entryPath || (state.has(entryPath) && isReachable(path.dirname(entryPath)));
  return new Map([...state].filter(([entryPath]) => isReachable(entryPath)));
}
