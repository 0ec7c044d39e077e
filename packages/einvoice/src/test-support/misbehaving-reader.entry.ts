import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveReadings } from '../pool/serve-readings.ts';
import { readDocument } from '../read/read-document.ts';
import { quarantine } from '../reading.ts';

/** A reader that does what a hostile document might bring a library to do, as the document's text says. */
serveReadings((bytes) => {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('please hang')) for (;;);
  if (text.includes('please die')) process.exit(1);
  if (text.includes('please reveal'))
    return Promise.resolve(quarantine('limits', Object.keys(process.env).join(' ')));
  if (text.includes('please write')) return Promise.resolve(quarantine('limits', tryOut(write)));
  if (text.includes('please spawn')) return Promise.resolve(quarantine('limits', tryOut(spawn)));
  return readDocument(bytes);
});

function write(): void {
  writeFileSync(join(tmpdir(), 'written-by-a-reader'), '');
}

function spawn(): void {
  spawnSync('true');
}

function tryOut(action: () => void): string {
  try {
    action();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}
