import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkStore, listUnknownFiles } from '../../features/store/index.ts';
import { StoreUnavailable } from '../../platform/document-store/index.ts';
import { EXIT } from '../command.ts';
import { limitLines } from '../terminal-lines.ts';
import type { StoreActionInput } from './store-action-input.ts';

/** Copies the files that no document names into a folder, under names with which the intake takes them. */
export async function extractFiles({
  database: { executor },
  store,
  argument: folder = '',
  terminal,
}: StoreActionInput): Promise<number> {
  await checkStore(executor, store);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const damaged: string[] = [];
  let extracted = 0;
  for await (const sha256 of listUnknownFiles(executor, store)) {
    terminal.signal.throwIfAborted();
    const hash = sha256.toString('hex');
    const bytes = await store.read(sha256).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      damaged.push(hash);
      return undefined;
    });
    if (bytes === undefined) continue;
    const file = path.join(folder, `${hash}${extensionOf(bytes)}`);
    // The file gets its final name last, so that the intake never finds an incomplete file.
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
    extracted += 1;
  }
  const lines = limitLines(damaged.map((hash) => `DAMAGED OR GONE: ${hash}`));
  terminal.out([...lines, `${extracted} files without a document are in ${folder}.`, ''].join('\n'));
  return damaged.length === 0 ? EXIT.done : EXIT.attention;
}

/** The intake takes PDF files and XML files. */
function extensionOf(bytes: Buffer): '.pdf' | '.xml' {
  return bytes.subarray(0, 1_024).includes('%PDF-') ? '.pdf' : '.xml';
}
