import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The limits of one insert. A row may be long (the model of an e-invoice), and an insert must use little memory. */
const MAX_BATCH_ROWS = 500;
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;

/**
 * Writes rows, each as a line of JSON, into a compressed and durable file.
 * @returns the number of rows, and the SHA-256 of the file in hex
 */
export async function writeTable(
  file: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ rows: number; sha256: string }> {
  let count = 0;
  const lines = async function* () {
    for await (const batch of batches) {
      count += batch.length;
      yield `${batch.join('\n')}\n`;
    }
  };
  const hash = createHash('sha256');
  const hashing = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(
    lines,
    createGzip(),
    hashing,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { rows: count, sha256: hash.digest('hex') };
}

/** @returns the SHA-256 of a file in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * The written rows in batches. Splits only at line feeds: node:readline also splits at U+2028, which may be part of a
 * name.
 */
export async function* readTable(file: string): AsyncGenerator<string[]> {
  const compressed = createReadStream(file);
  const decompressed = compressed.pipe(createGunzip()).setEncoding('utf8');
  compressed.once('error', (error) => decompressed.destroy(error));
  let lines: string[] = [];
  let partialLine = '';
  let characters = 0;
  for await (const chunk of decompressed) {
    const text = String(chunk);
    const [first = '', ...rest] = text.split('\n');
    partialLine += first;
    for (const start of rest) {
      lines.push(partialLine);
      partialLine = start;
    }
    characters += text.length;
    if (lines.length < MAX_BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) continue;
    yield lines;
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) yield lines;
}
