import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { signalGroup } from '../../support/command.ts';
import { runTool } from '../run-tool.ts';

/** A new Debian in a folder, in which commands run as root. It shares the network and the processes of this machine. */
export interface CleanRoot {
  readonly folder: string;
  /** Runs lines of a guide. @returns both outputs @throws Error with the output when one fails */
  run(lines: string): Promise<string>;
  /** Starts a command that runs until `stop`. */
  start(line: string): RunningCommand;
  /** Every file below /etc, /usr and /var, without what apt and dpkg write for themselves. */
  listFiles(): readonly string[];
  remove(): Promise<void>;
}

export interface RunningCommand {
  readonly output: () => string;
  /** Asks it to end. @returns the exit code */
  stop(): Promise<number | null>;
}

const SUITE = 'bookworm';
/** What every server with systemd has. */
const PACKAGES = 'systemd,ca-certificates';
const MIRROR = 'http://deb.debian.org';
const BOOKKEEPING =
  /^(?:etc\/(?:.*-|ld\.so\.cache)|var\/(?:cache|log|run|lib\/(?:apt|dpkg|systemd\/deb-systemd))\/.*|usr\/lib\/.*\.pyc)$/;

/** `CLEAN_ROOT` names a folder that debootstrap has made, which is copied: for repeated runs. */
export async function createCleanRoot(): Promise<CleanRoot> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'belegfach-root-'));
  // All users of the new system need access to its root.
  chmodSync(folder, 0o755);
  const made = process.env['CLEAN_ROOT'];
  if (made === undefined)
    await runTool('debootstrap', [
      '--variant=minbase',
      `--include=${PACKAGES}`,
      SUITE,
      folder,
      `${MIRROR}/debian`,
    ]);
  else await runTool('cp', ['--archive', `${made}/.`, folder]);
  const suites = [`debian ${SUITE}`, `debian ${SUITE}-updates`, `debian-security ${SUITE}-security`];
  const sources = suites.map((suite) => `deb ${MIRROR}/${suite} main\n`);
  writeFileSync(path.join(folder, 'etc/apt/sources.list'), sources.join(''));
  copyFileSync('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
  await runTool('mount', ['--types', 'proc', 'proc', path.join(folder, 'proc')]);
  const variables = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'LANG=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
  ];
  return {
    folder,
    // Not synchronously: the mail server of the test answers meanwhile.
    run: (lines) =>
      runTool('env', ['-i', ...variables, 'chroot', folder, 'sh', '-ec', `exec 2>&1\n${lines}`]),
    start: (line) => startIn(folder, line, variables),
    listFiles: () =>
      ['etc', 'usr', 'var'].flatMap((top) =>
        readdirSync(path.join(folder, top), { recursive: true, encoding: 'utf8' })
          .map((name) => `${top}/${name}`)
          .filter((name) => !BOOKKEEPING.test(name)),
      ),
    remove: async () => {
      await runTool('umount', ['--lazy', path.join(folder, 'proc')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startIn(folder: string, line: string, variables: readonly string[]): RunningCommand {
  const parameters = ['-i', ...variables, 'chroot', folder, 'sh', '-c', `exec ${line}`];
  const child = spawn('env', parameters, { detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    stop: () => {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGTERM');
      return ended;
    },
  };
}
