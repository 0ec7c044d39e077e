import {
  BrokenZip,
  readZip,
  UnsafeZipName,
  zipInMemory,
  type ZipLimits,
  ZipTooLarge,
} from '../../zip/index.ts';
import { RefusedSpreadsheet } from '../spreadsheet-result.ts';

/** Limits of a workbook. */
const LIMITS: ZipLimits = {
  maxEntries: 200,
  maxUnpackedBytes: 50 * 1024 * 1024,
  maxRatio: 100,
};

/** The parts of a workbook by their names. @throws RefusedSpreadsheet */
export async function readParts(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  try {
    for await (const { name, content } of readZip(zipInMemory(bytes), LIMITS)) parts.set(name, content);
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new RefusedSpreadsheet('too-large', error.message);
    if (error instanceof BrokenZip || error instanceof UnsafeZipName)
      throw new RefusedSpreadsheet('unreadable', error.message);
    throw error;
  }
  return parts;
}
