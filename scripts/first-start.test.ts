import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CopiedCheckout, copyCheckout } from './support/copied-checkout.ts';
import { ROOT } from './support/paths.ts';

const START_LIMIT_MS = 120_000;

/** The lines of the shell block under "From the sources". */
const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
const lines = (/### From the sources[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');

let checkout: CopiedCheckout;
let home: string;
let environment: Record<string, string | undefined>;

beforeAll(async () => {
  checkout = await copyCheckout();
  home = mkdtempSync(path.join(os.tmpdir(), 'belegfach-first-start-'));
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(home, 0o755);
  const settings = path.join(home, 'belegfach.env');
  writeFileSync(
    settings,
    [
      '# Settings of the service',
      'PUBLIC_URL=https://belege.example.com',
      'DATABASE_URL=embedded',
      `DATA_DIR=${path.join(home, 'data')}`,
      'SMTP_URL=smtp://127.0.0.1:2525',
      `ENCRYPTION_KEY=${'ab'.repeat(32)}`,
      'PORT=0',
      'HOST=127.0.0.1',
    ].join('\n'),
  );
  environment = { PATH: process.env['PATH'], HOME: home, BELEGFACH_ENV_FILE: settings };
});
afterAll(() => {
  checkout.remove();
  rmSync(home, { recursive: true, force: true });
});

function run(line: string) {
  const [program = '', ...args] = line.split(' ');
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: checkout.root,
    env: environment,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

/** Starts the portal, and stops it when it is ready or has ended. @returns the messages of its log */
async function start(line: string): Promise<readonly string[]> {
  const [program = '', ...args] = line.split(' ');
  const child = spawn(program, args, {
    cwd: checkout.root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) child.kill('SIGINT');
    });
  const overdue = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  await ended;
  clearTimeout(overdue);
  // npm prints the name of the script, and its own warnings.
  return output
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('>') && !text.startsWith('npm '))
    .map((text) => (JSON.parse(text) as { msg: string }).msg);
}

// Regression: the start failed with "Cannot find module vite": npm prune wrote the lock file, so the start built the web app again.
it('the lines of the guide start the portal, whose output is JSON lines; a web app built from other sources is refused', {
  timeout: 600_000,
}, async () => {
  const [install, build, prune, serve = ''] = lines;
  // Installing needs a network; the copy has its packages already.
  expect(lines).toEqual(['npm ci', 'npm run build', 'npm prune --omit=dev', 'npm start']);
  expect(install).toBe('npm ci');
  for (const line of [build, prune]) {
    const { code, output } = run(line ?? '');
    expect(code, output).toBe(0);
  }
  const messages = await start(serve);
  expect(messages[0]).toBe('Belegfach is starting');
  expect(messages).toContain('the database was migrated');
  expect(messages).toContainEqual(expect.stringMatching(/^Belegfach is ready: http/));

  // A copy or a checkout changes the times of files: only changed contents make the built web app outdated.
  const page = path.join(checkout.root, 'apps/web/index.html');
  utimesSync(page, new Date(), new Date());
  expect(await start(serve)).toContainEqual(expect.stringMatching(/^Belegfach is ready: http/));
  writeFileSync(page, `${readFileSync(page, 'utf8')}<!-- changed -->\n`);
  expect((await start(serve)).at(-1)).toBe(
    'The web app was built from other sources than those that are here. Run: npm ci && npm run build && npm prune --omit=dev',
  );
  rmSync(path.join(checkout.root, 'apps/web/dist'), { recursive: true });
  expect((await start(serve)).at(-1)).toMatch(/^The web app is not built\. Run: npm ci/);
});
