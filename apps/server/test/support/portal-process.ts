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
const LAST_OUTPUT_MS = 1_000;

type Variables = Readonly<Record<string, string>>;

interface Launched {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: () => string;
  /** Its output so far: the `msg` of each line of the log, and all other lines as they are. */
  readonly messages: () => readonly string[];
  readonly exit: Promise<number | null>;
}

interface RunningPortal extends Launched {
  readonly address: string;
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
  const messages = () => output.split('\n').flatMap(messageOf);
  return {
    child,
    output: () => output,
    messages,
    exit: exitOf(child),
  };
}

/** The exit code, after the output was read. Processes that it left behind keep the output open, so the wait for it is limited. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      child.once('close', () => resolve(code));
      setTimeout(() => resolve(code), LAST_OUTPUT_MS);
    }),
  );
}

function messageOf(line: string): readonly string[] {
  if (line === '') return [];
  return line.startsWith('{') ? [(JSON.parse(line) as { msg: string }).msg] : [line];
}

/** @throws Error with what the portal printed when it does not start */
export async function startPortal(variables: Variables): Promise<RunningPortal> {
  const launched = launch({ ...PRODUCTION, ...variables });
  const { child, output } = launched;
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const address = /Belegfach is ready: ([^\s"]+)/.exec(output())?.[1];
    if (address !== undefined) return { ...launched, address };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`the portal did not start: ${output()}`);
}
