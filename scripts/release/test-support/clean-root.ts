import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTool } from '../run-tool.ts';

/** A new Debian in a folder, in which commands run as root. It shares the network and the processes of this machine. */
export interface CleanRoot {
  readonly folder: string;
  /** Runs lines of a guide. @returns both outputs @throws Error with the output when one fails */
  run(lines: string): Promise<string>;
  /** Lets the lines of guides and packages start and stop units, without a systemd. */
  installSystemctl(): void;
  /** Every file below /etc, /usr and /var, except the files that apt and dpkg write for themselves. */
  listFiles(): readonly string[];
  remove(): Promise<void>;
}

const SUITE = 'bookworm';
/** The packages that every server with systemd has. */
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
    installSystemctl: () => {
      const place = (name: string) => path.join(folder, 'usr/local/sbin', name);
      for (const name of ['systemctl', 'deb-systemd-invoke'])
        copyFileSync(path.join(import.meta.dirname, 'systemctl.sh'), place(name));
      for (const name of ['systemctl', 'deb-systemd-invoke']) chmodSync(place(name), 0o755);
      mkdirSync(path.join(folder, 'run/systemd/system'), { recursive: true });
    },
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
