import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { type FileOperations, hasCode } from './file-operations.ts';
import type { StoreLayout } from './store-layout.ts';

/** Names the installation to which the documents of a store belong; the database contains the same mark. */
export interface StoreMark {
  /** UUID of the installation. */
  readonly storeId: string;
  /**
   * Increases while the portal runs. If it is greater than the database's, the database was set back to an earlier
   * state.
   */
  readonly generation: number;
  /** An operator has confirmed that documents named by rows are lost and that the portal must start without them. */
  readonly lossAccepted: boolean;
}

/** The documents cannot be reached or belong to another database: nothing may be stored or removed now. */
export class StoreUnavailable extends Error {
  /** Read by the HTTP layer: the same call may succeed once the disk is back. */
  readonly code = 'STORE_UNAVAILABLE';
}

const markFile = z.object({
  storeId: z.uuid(),
  generation: z.int().min(0),
  lossAccepted: z.boolean().default(false),
});

/**
 * @returns undefined when the mark is missing. @throws StoreUnavailable when it cannot be parsed; errors of the disk
 */
export async function readMark(
  layout: StoreLayout,
  operations: FileOperations,
): Promise<StoreMark | undefined> {
  let text: string;
  try {
    text = (await operations.readFile(layout.mark)).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
  try {
    return markFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new StoreUnavailable(`${layout.mark} is damaged; see: belegfach store status`, { cause });
  }
}

/** Writes the mark unless one exists. @returns the mark that exists afterwards, which may be another process's */
export async function createMark(
  layout: StoreLayout,
  operations: FileOperations,
  mark: StoreMark,
): Promise<StoreMark> {
  await withDraft(layout, operations, mark, async (draft) => {
    await operations.link(draft, layout.mark).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  });
  const found = await readMark(layout, operations);
  if (found === undefined) throw new StoreUnavailable(`${layout.mark} was written and is gone again`);
  return found;
}

/** Replaces the mark in one step. */
export function replaceMark(layout: StoreLayout, operations: FileOperations, mark: StoreMark): Promise<void> {
  return withDraft(layout, operations, mark, (draft) => operations.rename(draft, layout.mark));
}

async function withDraft(
  layout: StoreLayout,
  operations: FileOperations,
  mark: StoreMark,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = path.join(layout.temporary, randomUUID());
  try {
    await operations.writeDurably(draft, Buffer.from(`${JSON.stringify(mark)}\n`));
    await publish(draft);
    await operations.syncDirectory(layout.root);
  } finally {
    await operations.unlink(draft).catch(() => undefined);
  }
}
