import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_SERVER } from './tls-certificate.ts';

/** The path in Debian's package. */
const PROGRAM = '/usr/sbin/haproxy';
const FOLDER = path.join(import.meta.dirname, '../../../../deploy/several-portals');
/** The address in the certificate of the tests. */
export const PROXY_HOST = '127.0.0.2';

export const hasHaproxy = existsSync(PROGRAM);

const LOOK_EVERY_MS = 20;

export interface Haproxy {
  stop(): Promise<void>;
}

/**
 * Runs a configuration of the repository, of which only addresses, ports and the certificate's file are replaced.
 * @param replacements texts that must occur in the file
 */
export async function startHaproxy(
  file: 'haproxy.cfg' | 'haproxy-postgres.cfg',
  replacements: Readonly<Record<string, string>>,
): Promise<Haproxy> {
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-haproxy-'));
  const certificate = path.join(home, 'belegfach.pem');
  writeFileSync(certificate, TEST_SERVER.cert + TEST_SERVER.key);
  let text = readFileSync(path.join(FOLDER, file), 'utf8').replaceAll(
    '/etc/haproxy/belegfach.pem',
    () => certificate,
  );
  // Only root can become another user.
  if (process.getuid?.() !== 0) text = text.replace(/^ +(?:user|group) haproxy\n/gm, '');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    text = text.replaceAll(from, () => to);
  }
  const configuration = path.join(home, file);
  writeFileSync(configuration, text);
  const child = spawn(PROGRAM, ['-db', '-f', configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const addresses = [...text.matchAll(/^ +bind ([\d.]+):(\d+)/gm)];
  await Promise.race([
    Promise.all(addresses.map(([, host, port]) => untilListening(Number(port), host))),
    once(child, 'exit').then(() => Promise.reject(new Error(`HAProxy ended: ${output}`))),
  ]);
  return {
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until the address accepts a connection. */
async function untilListening(port: number, host: string | undefined): Promise<void> {
  for (;;) {
    const socket = connect({ port, ...(host !== undefined && { host }) });
    const isListening = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isListening) return;
    await wait(LOOK_EVERY_MS);
  }
}
