import path from 'node:path';
import type { FileOperations } from '../file-operations.ts';

/** The state of a disk after a power loss: for each path the bytes of a file, or 'folder'. */
export type DiskState = ReadonlyMap<string, Buffer | 'folder'>;

/** A file. Its bytes are on the disk after its own sync has ended. */
interface Content {
  readonly bytes: Buffer;
  syncedAt: number;
}

type Node = Content | 'folder';

type Step =
  /** An entry of a folder is created, changed or removed. */
  | { readonly kind: 'entry'; readonly path: string; readonly node: Node | undefined }
  | { readonly kind: 'folder-synced'; readonly path: string }
  | { readonly kind: 'noted'; readonly note: string };

/** A disk in memory that records its operations, so that every state that a power loss could leave can be produced. */
export interface RecordedDisk {
  readonly operations: FileOperations;
  /** Records that a file was acknowledged at this moment. */
  note(note: string): void;
  /** Every state that a power loss could leave, after each step, with the notes until then. */
  listStates(): Iterable<{ readonly state: DiskState; readonly notes: readonly string[] }>;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** @param initial folders and files that are durable from the beginning, e.g. the state after a power loss */
export function createSimulatedDisk(initial: DiskState): RecordedDisk {
  const steps: Step[] = [];
  const nodes = new Map<string, Node>(
    [...initial].map(([at, node]) => [at, node === 'folder' ? node : { bytes: node, syncedAt: 0 }]),
  );

  const setEntry = (at: string, node: Node | undefined) => {
    steps.push({ kind: 'entry', path: at, node });
    if (node === undefined) nodes.delete(at);
    else nodes.set(at, node);
  };
  const getNode = (at: string): Node => {
    const node = nodes.get(at);
    if (node === undefined) throw failure('ENOENT');
    return node;
  };
  const getFile = (at: string): Content => {
    const node = getNode(at);
    if (node === 'folder') throw failure('EISDIR');
    return node;
  };
  /** Each operation ends in a later tick, so that the operations of several writers interleave. */
  const nextTick = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
  const makeFolder = (at: string): void => {
    if (nodes.has(at)) return;
    makeFolder(path.dirname(at));
    setEntry(at, 'folder');
  };

  const operations: FileOperations = {
    writeDurably: async (at, bytes) => {
      const content = { bytes: Buffer.from(bytes), syncedAt: Number.POSITIVE_INFINITY };
      await nextTick(() => {
        getNode(path.dirname(at));
        if (nodes.has(at)) throw failure('EEXIST');
        setEntry(at, content);
      });
      await nextTick(() => (content.syncedAt = steps.length));
    },
    syncFolder: (at) =>
      nextTick(() => {
        getNode(at);
        steps.push({ kind: 'folder-synced', path: at });
      }),
    link: (existing, at) =>
      nextTick(() => {
        getNode(path.dirname(at));
        if (nodes.has(at)) throw failure('EEXIST');
        setEntry(at, getFile(existing));
      }),
    rename: (from, to) =>
      nextTick(() => {
        setEntry(to, getFile(from));
        setEntry(from, undefined);
      }),
    unlink: (at) =>
      nextTick(() => {
        getFile(at);
        setEntry(at, undefined);
      }),
    makeFolder: (at) => nextTick(() => makeFolder(at)),
    readFile: (at) => nextTick(() => getFile(at).bytes),
    open: (at) =>
      nextTick(() => {
        const { bytes } = getFile(at);
        return {
          size: bytes.length,
          read: (buffer, position) => nextTick(() => bytes.copy(buffer, 0, position)),
          close: () => Promise.resolve(),
        };
      }),
    list: (at) =>
      nextTick(() =>
        [...nodes.keys()].filter((one) => path.dirname(one) === at).map((one) => path.basename(one)),
      ),
    stat: (at) => nextTick(() => ({ size: getFile(at).bytes.length, mtimeMs: Date.now() })),
    touch: (at) => nextTick(() => void getFile(at)),
  };

  return {
    operations,
    note: (note) => void steps.push({ kind: 'noted', note }),
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
  const isDurable = (at: string, index: number) =>
    completed.some(
      (step, laterIndex) =>
        laterIndex > index && step.kind === 'folder-synced' && step.path === path.dirname(at),
    );
  const pending = entries.filter(({ path: at, index }) => !isDurable(at, index));
  const notes = completed.flatMap((step) => (step.kind === 'noted' ? [step.note] : []));
  for (let chosen = 0; chosen < 2 ** pending.length; chosen += 1) {
    const lost = new Set(
      pending.filter((_entry, bit) => (chosen & (1 << bit)) === 0).map(({ index }) => index),
    );
    const state = new Map<string, Buffer | 'folder'>(initial);
    for (const { path: at, node, index } of entries) {
      if (lost.has(index)) continue;
      if (node === undefined) state.delete(at);
      else state.set(at, node === 'folder' ? node : bytesAfter(node, length));
    }
    yield { state: withoutUnreachable(state), notes };
  }
}

/** If the sync of a file had not ended, half its bytes are on the disk. */
function bytesAfter({ bytes, syncedAt }: Content, length: number): Buffer {
  return syncedAt <= length ? bytes : bytes.subarray(0, bytes.length / 2);
}

/** Removes the entries of missing folders. */
function withoutUnreachable(state: Map<string, Buffer | 'folder'>): DiskState {
  const isReachable = (at: string): boolean =>
    path.dirname(at) === at || (state.has(at) && isReachable(path.dirname(at)));
  return new Map([...state].filter(([at]) => isReachable(at)));
}
