import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import {
  BrokenZip,
  readZip,
  UnsafeZipName,
  zipInFile,
  type ZipLimits,
  ZipTooLarge,
} from '../../../../platform/zip/index.ts';
import { endingOf, isPlainFileName, recogniseFile } from '../../index-files/index.ts';
import { isIntakeName, listEntries } from './folder-entries.ts';
import { openRegularFile } from './read-file.ts';

const MEGABYTE = 1024 * 1024;

/** Flat, without another archive in it (intake, what is accepted). */
const LIMITS: ZipLimits = {
  maxEntries: 2_000,
  maxUnpackedBytes: 500 * MEGABYTE,
  maxBytesOfPart: MAX_DOCUMENT_BYTES,
  maxRatio: 200,
  acceptsName: (name) => isPlainFileName(name) && endingOf(name) !== '.zip',
};

/** What became of an archive: unpacked, no sound archive, or refused whole by its limits or by the names in it. */
export type Unpacking = 'unpacked' | 'broken' | 'too-large' | 'unsafe-name';

/** Unpacks the archives of one folder into another, or the same; answers what became of each, by its name. */
export async function unpackArchives(from: string, to: string): Promise<ReadonlyMap<string, Unpacking>> {
  const unpackings = new Map<string, Unpacking>();
  for (const { name } of await listEntries(from))
    if (recogniseFile(name).kind === 'archive')
      unpackings.set(name, await unpackArchive(path.join(from, name), to));
  return unpackings;
}

/**
 * Unpacks an archive into a folder, all of it or nothing. Doing so again after a crash changes nothing: the same parts get the same
 * names. Names that a hot folder ignores are ignored in an archive too.
 */
export async function unpackArchive(archive: string, to: string): Promise<Unpacking> {
  // Begins with a dot: nobody takes a part for a file of its own before all of them are there.
  const draft = path.join(to, `.${path.basename(archive)}.unpacking`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const handle = await openRegularFile(archive);
  try {
    for await (const { name, content } of readZip(await zipInFile(handle), LIMITS))
      if (isIntakeName(name)) await writeFile(path.join(draft, name), content, { flag: 'wx' });
    for (const name of await readdir(draft)) await rename(path.join(draft, name), path.join(to, name));
    await rmdir(draft);
    return 'unpacked';
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof ZipTooLarge) return 'too-large';
    if (error instanceof UnsafeZipName) return 'unsafe-name';
    if (error instanceof BrokenZip) return 'broken';
    throw error;
  } finally {
    await handle.close();
  }
}
