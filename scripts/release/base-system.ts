import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.ts';

const SUITE = 'bookworm';
const SOURCES = [
  ['http://deb.debian.org/debian', SUITE],
  ['http://deb.debian.org/debian', `${SUITE}-updates`],
  ['http://deb.debian.org/debian-security', `${SUITE}-security`],
] as const;
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** The packages that Node and the document readers need, and a shell for the command line. Their dependencies come with them. */
const PACKAGES = 'base-files,coreutils,dash,libc6,libgcc-s1,libstdc++6,util-linux';

/** Existing volumes belong to this id: that of the user `node` in Node's own images. */
export const USER_ID = 1000;

/**
 * Unpacks the few Debian packages that an image needs. They are not configured, so this works for any processor and without root rights.
 * @returns name, version and processor of each package, a line each
 */
export async function makeBaseSystem(architecture: string, folder: string, epoch: number): Promise<string> {
  const archive = `${folder}.tar`;
  const list = `${folder}.packages`;
  const show = `dpkg-deb --show --showformat '\${Package} \${Version} \${Architecture}\\n'`;
  await runTool(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=extract', `--architectures=${architecture}`, `--include=${PACKAGES}`],
      ...['man', 'locale', 'info', 'lintian'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
      `--extract-hook=for file in "$1"/var/cache/apt/archives/*.deb; do ${show} "$file"; done | sort > ${list}`,
      ...[SUITE, archive],
      ...SOURCES.map(([address, suite]) => `deb [signed-by=${KEYRING}] ${address} ${suite} main`),
    ],
    { env: { SOURCE_DATE_EPOCH: String(epoch) } },
  );
  mkdirSync(folder);
  await runTool('tar', [
    '--extract',
    '--preserve-permissions',
    '--file',
    archive,
    '--directory',
    folder,
    '--exclude=./dev/*',
  ]);
  for (const state of ['var/lib/apt', 'var/cache/apt', 'var/lib/dpkg'])
    rmSync(path.join(folder, state), { recursive: true });
  const etc = (name: string, text: string) => writeFileSync(path.join(folder, 'etc', name), text);
  etc(
    'passwd',
    `root:x:0:0:root:/root:/usr/sbin/nologin\nbelegfach:x:${USER_ID}:${USER_ID}::/var/lib/belegfach:/usr/sbin/nologin\n`,
  );
  etc('group', `root:x:0:\nbelegfach:x:${USER_ID}:\n`);
  etc('hosts', '127.0.0.1 localhost\n::1 localhost\n');
  const packages = readFileSync(list, 'utf8');
  for (const file of [archive, list]) rmSync(file);
  return packages;
}

/** Adds the program, its command and the folders that it writes to. */
export async function addProgram(
  base: string,
  tree: string,
  folder: string,
  volumes: readonly string[],
): Promise<void> {
  await runTool('cp', ['--archive', '--link', tree, path.join(base, folder)]);
  mkdirSync(path.join(base, 'usr/local/bin'), { recursive: true });
  symlinkSync(path.join(folder, 'bin/belegfach'), path.join(base, 'usr/local/bin/belegfach'));
  for (const volume of volumes) mkdirSync(path.join(base, volume), { recursive: true });
}
