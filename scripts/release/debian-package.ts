import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/paths.ts';
import type { Architecture } from './architectures.ts';
import { runTool } from './run-tool.ts';

const SOURCES = path.join(ROOT, 'deploy/debian');
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

/** Where the tarball and the guide have the program, and where a Debian package has it. */
const OPT_FOLDER = '/opt/belegfach';
export const PACKAGE_FOLDER = '/usr/lib/belegfach';

export const UNITS = [
  'belegfach.service',
  'belegfach-backup.service',
  'belegfach-backup.timer',
  'belegfach-deletions.service',
  'belegfach-deletions.timer',
];

interface DebianPackage {
  readonly tree: string;
  readonly version: string;
  readonly architecture: Architecture;
  readonly epoch: number;
  readonly file: string;
}

/** Builds the package from a program tree, with the unit files that the tarball contains too. */
export async function packDebian({ tree, version, architecture, epoch, file }: DebianPackage): Promise<void> {
  const root = `${tree}.debian`;
  rmSync(root, { recursive: true, force: true });
  const at = (place: string) => path.join(root, place);
  for (const folder of ['DEBIAN', 'usr/lib/systemd/system', 'usr/bin', 'usr/share/doc/belegfach'])
    mkdirSync(at(folder), { recursive: true });
  // Hard links: the tree is 140 MB.
  await runTool('cp', ['--archive', '--link', tree, at(PACKAGE_FOLDER)]);
  // The units are in the folder of systemd; what remains is for the monitoring.
  const deploy = at(`${PACKAGE_FOLDER}/deploy`);
  for (const name of ['debian', ...UNITS]) rmSync(path.join(deploy, name), { recursive: true });
  renameSync(deploy, at('usr/share/doc/belegfach/deploy'));
  renameSync(at(`${PACKAGE_FOLDER}/docs`), at('usr/share/doc/belegfach/docs'));
  renameSync(at(`${PACKAGE_FOLDER}/LICENSE`), at('usr/share/doc/belegfach/copyright'));
  for (const unit of UNITS)
    writeFileSync(
      at(`usr/lib/systemd/system/${unit}`),
      forPackage(readFileSync(path.join(tree, 'deploy', unit), 'utf8')),
    );
  cpSync(path.join(SOURCES, 'belegfach'), at('usr/bin/belegfach'));
  for (const script of SCRIPTS) cpSync(path.join(SOURCES, script), at(`DEBIAN/${script}`));
  const bytes = await countBytes(root);
  writeFileSync(at('DEBIAN/control'), composeControl(version, architecture.debian, bytes));
  await writeHashes(root);
  await runTool('chmod', [
    '755',
    at('usr/bin/belegfach'),
    ...SCRIPTS.map((script) => at(`DEBIAN/${script}`)),
  ]);
  const time = `@${epoch}`;
  await runTool('find', [root, '-exec', 'touch', '--no-dereference', '--date', time, '{}', '+']);
  // The number of threads changes the bytes; level 1 takes a fifth of the time of level 6 for a tenth more bytes.
  await runTool('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--threads-max=2', '--build', root, file], {
    env: { SOURCE_DATE_EPOCH: String(epoch) },
  });
  rmSync(root, { recursive: true });
}

/** The unit for a Debian package: the guide's unit with the package's folders. */
export function forPackage(unit: string): string {
  return unit
    .replaceAll(`${OPT_FOLDER}/docs/`, '/usr/share/doc/belegfach/docs/')
    .replaceAll(`${OPT_FOLDER}/bin/belegfach`, '/usr/bin/belegfach')
    .replaceAll(OPT_FOLDER, PACKAGE_FOLDER);
}

export function composeControl(version: string, architecture: string, bytes: number): string {
  return readFileSync(path.join(SOURCES, 'control'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@INSTALLED_KIB@', String(Math.ceil(bytes / 1024)));
}

async function countBytes(root: string): Promise<number> {
  const output = await runTool('du', ['--summarize', '--bytes', '--exclude=DEBIAN', root]);
  return Number(output.split('\t')[0]);
}

/** The hashes that `dpkg --verify` compares. */
async function writeHashes(root: string): Promise<void> {
  const list = 'find usr -type f -print0 | sort --zero-terminated | xargs --null md5sum';
  const hashes = await runTool('sh', ['-c', list], { cwd: root });
  const file = path.join(root, 'DEBIAN/md5sums');
  writeFileSync(file, hashes);
  if (statSync(file).size === 0) throw new Error('the Debian package has no files');
}
