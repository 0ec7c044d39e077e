import path from 'node:path';
import type { Config } from '../../configuration/config.ts';
import { readS3File } from '../../configuration/read-s3-file.ts';
import { checkCopy, copyStore, type StoreCopyReport } from '../../features/store/index.ts';
import { verifyDocuments } from '../../features/verification/index.ts';
import {
  type DocumentStore,
  openDocumentStore,
  openFileStore,
  parseStoreAddress,
} from '../../platform/document-store/index.ts';
import { EXIT, UsageError } from '../command.ts';
import { limitLines } from '../terminal-lines.ts';
import { createProgress } from '../progress.ts';
import { describeDocuments } from '../verify.command.ts';
import type { OtherStore, StoreActionInput } from './store-action-input.ts';

/** Copies the documents to `--to`, from `--from`, or else from the store of the settings. */
export async function copyDocuments(input: StoreActionInput): Promise<number> {
  const { database, store, config, terminal, to, from } = input;
  if (to === undefined) throw new UsageError('copy needs --to, a bucket or a folder');
  const progress = createProgress(terminal);
  const report = await withStores([to, from], config, ([target, source]) =>
    copyStore(
      database,
      // If the target is the portal's own store, its object locks are set for the copied documents.
      {
        from: source ?? store,
        to: target === undefined || target.identity === store.identity ? store : target,
      },
      { signal: terminal.signal, onProgress: progress.show },
    ),
  );
  progress.end();
  terminal.out(describeCopy(report, to.address));
  return report.unrecoverable.length === 0 ? EXIT.done : EXIT.attention;
}

function describeCopy({ copied, bytes, unrecoverable }: StoreCopyReport, target: string): string {
  const lines = [
    ...limitLines(unrecoverable.map((hash) => `MISSING OR DAMAGED in the source: ${hash}`)),
    `${copied} documents (${bytes} bytes) are new in ${target}; ${unrecoverable.length} could not be copied.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Compares the rows of the database with the documents of another store. */
export async function verifyStore(input: StoreActionInput): Promise<number> {
  const { database, config, terminal, otherStore, readData } = input;
  if (otherStore === undefined) throw new UsageError('verify needs --store, a bucket or a folder');
  const progress = createProgress(terminal);
  const report = await withStores([otherStore], config, async ([store]) => {
    if (store === undefined) throw new UsageError('verify needs --store');
    await checkCopy(database.executor, store);
    return verifyDocuments(
      { database, store },
      { readsBytes: readData, signal: terminal.signal, onProgress: progress.show },
    );
  });
  progress.end();
  terminal.out(describeDocuments(report));
  return report.faults.length + report.unexpectedFiles.length === 0 ? EXIT.done : EXIT.attention;
}

async function withStores<T>(
  others: readonly (OtherStore | undefined)[],
  config: Config,
  work: (stores: readonly (DocumentStore | undefined)[]) => Promise<T>,
): Promise<T> {
  const stores: (DocumentStore | undefined)[] = [];
  try {
    for (const other of others) stores.push(other === undefined ? undefined : await openOther(other, config));
    return await work(stores);
  } finally {
    for (const store of stores) store?.close();
  }
}

/** Sets no object locks: only the portal's own store has them. */
async function openOther({ address, s3File }: OtherStore, config: Config): Promise<DocumentStore> {
  const documentBuckets = parseStoreAddress(address);
  if (documentBuckets !== undefined)
    return openDocumentStore({
      ...config,
      documentBuckets,
      s3: s3File === undefined ? config.s3 : readS3File(s3File),
      lockMode: undefined,
    });
  if (!path.isAbsolute(address))
    throw new UsageError(`${address} is neither s3://bucket/prefix/ nor the whole path of a folder`);
  return openFileStore(path.normalize(address));
}
