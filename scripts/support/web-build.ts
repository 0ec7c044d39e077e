import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';

const WEB = path.join(ROOT, 'apps/web');

/** Inside the built folder: the build empties that folder first, so an interrupted build has no stamp. */
const STAMP = path.join(WEB, 'dist/.sources');

/** The sources of the built app. Tests are included, because excluding them would save no noticeable time. */
const SOURCES = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,ts,json}',
  'packages/contract/src/**/*',
  'package-lock.json',
];

/**
 * One value for the state of the sources, from the path and content of each file, because `npm prune`, a copy and a checkout change the
 * times of files that have the same content. It takes about 30 ms.
 */
function stampSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const filePath = path.join(ROOT, file);
    if (statSync(filePath).isFile()) hash.update(`${file}\0`).update(readFileSync(filePath)).update('\0');
  }
  return hash.digest('hex');
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

export function isWebAppCurrent(): boolean {
  return readStamp() === stampSources();
}

/** Why a start in production, which never builds, cannot serve the web app, and what to do. */
export function describeMissingBuild(): string {
  const found =
    readStamp() === undefined ? 'is not built' : 'was built from other sources than those that are here';
  return `The web app ${found}. Run: npm ci && npm run build && npm prune --omit=dev`;
}

/** @throws Error with the bundler's output when the sources do not build */
export async function buildWebApp(): Promise<void> {
  const stamp = stampSources();
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runCommand(process.execPath, [vite, 'build', WEB, '--logLevel', 'warn'], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`The web app does not build:\n${output.trimEnd()}`);
  packAssets();
  writeFileSync(STAMP, stamp);
}

/**
 * Writes a compressed copy next to each asset. While it serves, the server would have to compress with less effort, with results a sixth
 * larger, and again for each visitor.
 */
function packAssets(): void {
  for (const file of globSync('dist/assets/*.{js,css,svg}', { cwd: WEB })) {
    const bytes = readFileSync(path.join(WEB, file));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(path.join(WEB, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}
