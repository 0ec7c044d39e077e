import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Actions that an attacker who controls the process might attempt; the argument is the rest of the instruction. */
const ATTACKS: Readonly<Record<string, (argument: string) => unknown>> = {
  read: (path) => readFileSync(path),
  write: () => writeFileSync(join(tmpdir(), 'written-by-a-reader'), ''),
  spawn: () => spawnSync('true'),
  signal: (pid) => process.kill(Number(pid), 'SIGTERM'),
  connect: (address) => {
    const [host = '', port = ''] = address.split('|');
    return new Promise((resolve, reject) =>
      connect(Number(port), host, () => resolve('')).once('error', reject),
    );
  },
};

/** Returns `done`, the code of the error, or for `interfaces` the names of the network interfaces. */
export async function attemptAttack(instruction: string): Promise<string> {
  const [what = '', argument = ''] = instruction.split(' ');
  if (what === 'interfaces') return Object.keys(networkInterfaces()).join(' ');
  try {
    await ATTACKS[what]?.(argument);
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}
