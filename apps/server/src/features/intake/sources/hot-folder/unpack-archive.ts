import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type IntakeLimit, MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import {
  BrokenZip,
  readZip,
  UnsafeZipName,
  type ZipExcess,
  zipInFile,
  type ZipLimits,
  ZipTooLarge,
} from '../../../../platform/zip/index.ts';
import { endingOf, isPlainFileName, recogniseFile, toDisplayName } from '../../index-files/index.ts';
import type { FileFault } from '../../model/delivery-item.ts';
import { isIntakeName, listEntries } from './folder-entries.ts';
import { openRegularFile } from './untrusted-files.ts';

const MEGABYTE = 1024 * 1024;

/** Limits of an archive. It is flat and contains no other archive. */
const LIMITS: ZipLimits = {
  maxEntries: 2_000,
  maxUnpackedBytes: 500 * MEGABYTE,
  maxBytesOfPart: MAX_DOCUMENT_BYTES,
  maxRatio: 200,
  acceptsName: (name) => isPlainFileName(name) && endingOf(name) !== '.zip',
};

/** An archive that is not `unpacked` is refused as a whole. `broken`: it is not a valid ZIP file. */
export type UnpackResult = 'unpacked' | 'broken' | ArchiveRefusal;

export interface ArchiveRefusal {
  readonly bytes: 'too-large' | 'unsafe-name';
  readonly fault: FileFault;
}

/** Unpacks the archives of a folder into it; returns the result of each by its name. */
export async function unpackArchives(folder: string): Promise<ReadonlyMap<string, UnpackResult>> {
  const results = new Map<string, UnpackResult>();
  for (const { name } of await listEntries(folder))
    if (recogniseFile(name) === 'archive')
      results.set(name, await unpackArchive(path.join(folder, name), folder));
  return results;
}

/**
 * Unpacks an archive into a folder, completely or not at all. It can be repeated after a crash, since the same entries get
 * the same names. Names that a hot folder ignores are ignored in an archive too.
 */
export async function unpackArchive(archive: string, targetFolder: string): Promise<UnpackResult> {
  // The name begins with a dot, so that no file is taken in before all are unpacked.
  const temporaryFolder = path.join(targetFolder, `.${path.basename(archive)}.unpacking`);
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(temporaryFolder, { recursive: true });
  await using handle = await openRegularFile(archive);
  try {
    for await (const { name, content } of readZip(await zipInFile(handle), LIMITS))
      if (isIntakeName(name)) await writeFile(path.join(temporaryFolder, name), content, { flag: 'wx' });
    for (const name of await readdir(temporaryFolder))
      await rename(path.join(temporaryFolder, name), path.join(targetFolder, name));
    await rmdir(temporaryFolder);
    return 'unpacked';
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    if (error instanceof ZipTooLarge) return { bytes: 'too-large', fault: toFault(error.excess) };
    if (error instanceof UnsafeZipName)
      return { bytes: 'unsafe-name', fault: { entry: toDisplayName(error.part) } };
    if (error instanceof BrokenZip) return 'broken';
    throw error;
  }
}

const LIMIT_NAMES: Readonly<Record<ZipExcess['limit'], IntakeLimit>> = {
  parts: 'archive-files',
  bytes: 'archive-total-bytes',
  'bytes-of-part': 'archive-file-bytes',
  ratio: 'archive-ratio',
};

function toFault({ limit, allowed, found, part }: ZipExcess): FileFault {
  return {
    limit: { name: LIMIT_NAMES[limit], allowed, found },
    ...(part !== undefined && { entry: toDisplayName(part) }),
  };
}
