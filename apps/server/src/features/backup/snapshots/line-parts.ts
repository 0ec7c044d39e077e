import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A part is written when its lines have this many characters, so that memory use stays constant. */
const MAX_PART_CHARACTERS = 4 * 1024 * 1024;
/** The number of lines in a batch that is read. One statement loads a batch. */
const MAX_BATCH_LINES = 500;

/** The objects of one table, or of one list, of a snapshot. */
export interface LineParts {
  /** The hash of each object, in order. */
  readonly parts: string[];
}

export const ROWS = 'rows/';

/** The folder of the rows of a snapshot. */
export function rowsFolder(name: string): string {
  return `${ROWS}${name}/`;
}

export function partKey(name: string, table: string, index: number): string {
  return `${rowsFolder(name)}${table}.${String(index + 1).padStart(6, '0')}.gz`;
}

/**
 * Writes lines as compressed objects of limited size.
 * @param name of the snapshot
 */
export function createLineWriter(storage: ObjectStorage, name: string, table: string) {
  const parts: string[] = [];
  let lines: string[] = [];
  let characters = 0;
  let count = 0;

  const flush = async () => {
    if (lines.length === 0) return;
    const bytes = await compress(lines.join('\n'));
    await storage.putMany([{ key: partKey(name, table, parts.length), bytes }]);
    parts.push(hashOf(bytes));
    [lines, characters] = [[], 0];
  };

  return {
    write: async (more: readonly string[]): Promise<void> => {
      for (const line of more) {
        lines.push(line);
        characters += line.length;
        if (characters >= MAX_PART_CHARACTERS) await flush();
      }
      count += more.length;
    },
    /** Writes the remaining lines. @returns the objects and the number of lines */
    end: async (): Promise<LineParts & { readonly rows: number }> => {
      await flush();
      return { parts, rows: count };
    },
  };
}

/** Writes all rows of a table. */
export async function writeRows(
  storage: ObjectStorage,
  name: string,
  table: string,
  batches: AsyncIterable<readonly string[]>,
) {
  const writer = createLineWriter(storage, name, table);
  for await (const lines of batches) await writer.write(lines);
  return writer.end();
}

/** The written lines in batches. @throws Error with a one-line message when an object is missing or damaged */
export async function* readLines(
  storage: ObjectStorage,
  name: string,
  table: string,
  { parts }: LineParts,
): AsyncGenerator<string[]> {
  for (const [index, hash] of parts.entries()) {
    const key = partKey(name, table, index);
    const bytes = await storage.get(key);
    if (bytes === undefined || hashOf(bytes) !== hash)
      throw new Error(`the snapshot is damaged: ${storage.address}, ${key}`);
    const lines = (await decompress(bytes)).toString('utf8').split('\n');
    for (let first = 0; first < lines.length; first += MAX_BATCH_LINES)
      yield lines.slice(first, first + MAX_BATCH_LINES);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
