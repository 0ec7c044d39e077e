import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Rows of one insert, and size of a piece of the file: long rows, the models of e-invoices, must use little memory. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

/**
 * Writes rows, each a line of JSON, compressed and durable. @returns the number of rows, and the SHA-256 of the file in
 * hex
 */
export async function writeTable(
  file: string,
  rows: AsyncIterable<readonly string[]>,
): Promise<{ rows: number; sha256: string }> {
  let count = 0;
  const lines = async function* () {
    for await (const some of rows) {
      count += some.length;
      yield `${some.join('\n')}\n`;
    }
  };
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    Readable.from(lines()),
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
  const packed = createReadStream(file);
  const unpacked = packed.pipe(createGunzip()).setEncoding('utf8');
  packed.once('error', (error) => unpacked.destroy(error));
  let lines: string[] = [];
  let begun = '';
  let characters = 0;
  for await (const piece of unpacked) {
    const text = String(piece);
    const [first = '', ...rest] = text.split('\n');
    begun += first;
    for (const next of rest) {
      lines.push(begun);
      begun = next;
    }
    characters += text.length;
    if (lines.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield lines;
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) yield lines;
}
