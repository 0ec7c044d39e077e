import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const STATIC_FILE = '/assets/app-1a2b3c.js';
/** About as much as the portal's largest script. */
const SCRIPT_BYTES = 200_000;

/** A folder like a built web app, with a script and its compressed copy. @returns the folder */
export function writeWebApp(documents: string): string {
  const folder = path.join(documents, 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  const script = randomBytes(SCRIPT_BYTES).toString('base64');
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Belegfach</title>');
  writeFileSync(path.join(folder, '.vite', 'preload-files.json'), '{}');
  writeFileSync(path.join(folder, STATIC_FILE), script);
  writeFileSync(path.join(folder, `${STATIC_FILE}.br`), brotliCompressSync(script));
  return folder;
}
