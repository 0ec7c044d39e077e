import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes the file that `sha256sum --check SHA256SUMS` reads. */
export async function writeChecksums(folder: string, files: readonly string[]): Promise<void> {
  const lines: string[] = [];
  for (const file of files.toSorted()) lines.push(`${await hashFile(path.join(folder, file))}  ${file}\n`);
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
