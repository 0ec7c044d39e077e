import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { TEST_KEY } from './test-key.ts';

/** The portal as a process of its own, in production mode (no demo data). */
export const PRODUCTION = {
  PUBLIC_URL: 'https://belege.example.com',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  ENCRYPTION_KEY: TEST_KEY,
  DATABASE_URL: 'embedded',
  HOST: '127.0.0.1',
  PORT: '0',
};
const START_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 20;

type Variables = Readonly<Record<string, string>>;

interface Launched {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

interface RunningPortal {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

const running: ChildProcess[] = [];

/** Ends all processes that this process has launched, as by kill -9. */
export function killPortals(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/** Launches the portal, or one of its commands, and does not wait. */
export function launch(variables: Variables, entry = 'main.ts', ...args: string[]): Launched {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../src', entry), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

/** @throws Error with what the portal printed when it does not start */
export async function startPortal(variables: Variables): Promise<RunningPortal> {
  const { child, output, exit } = launch({ ...PRODUCTION, ...variables });
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const address = /Belegfach is ready: (\S+)/.exec(output())?.[1];
    if (address !== undefined) return { child, address, output, exit };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`the portal did not start: ${output()}`);
}
