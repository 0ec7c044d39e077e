import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/paths.ts';
import type { Architecture } from './architectures.ts';
import { LICENCES_FILE } from './licences.ts';
import { runTool } from './run-tool.ts';
import type { SourceState } from './source-state.ts';
import { moveUnits } from './units.ts';

const SOURCES = path.join(ROOT, 'deploy/debian');
export const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

/** The program of the installed version; next to it an upgrade keeps the previous one. */
export const PROGRAM_FOLDER = '/usr/lib/belegfach/program';

interface DebianPackage {
  readonly tree: string;
  readonly version: string;
  readonly architecture: Architecture;
  readonly source: Pick<SourceState, 'epoch' | 'author'>;
  readonly file: string;
}

/** Builds the package from a program tree, with the unit files that the tarball contains too. */
export async function packDebian({
  tree,
  version,
  architecture,
  source: { epoch, author },
  file,
}: DebianPackage): Promise<void> {
  const root = `${tree}.debian`;
  rmSync(root, { recursive: true, force: true });
  const at = (place: string) => path.join(root, place);
  for (const folder of ['DEBIAN', 'usr/lib/systemd/system', 'usr/bin', 'usr/share/doc/belegfach'])
    mkdirSync(at(folder), { recursive: true });
  // Hard links: the tree is 140 MB.
  mkdirSync(path.dirname(at(PROGRAM_FOLDER)), { recursive: true });
  await runTool('cp', ['--archive', '--link', tree, at(PROGRAM_FOLDER)]);
  // The units go to the folder of systemd; the rest of `deploy` becomes documentation.
  const deploy = at(`${PROGRAM_FOLDER}/deploy`);
  rmSync(path.join(deploy, 'debian'), { recursive: true });
  moveUnits(deploy, at('usr/lib/systemd/system'));
  const documents = at('usr/share/doc/belegfach');
  renameSync(deploy, path.join(documents, 'deploy'));
  for (const name of ['docs', 'CHANGELOG.md', LICENCES_FILE])
    renameSync(at(`${PROGRAM_FOLDER}/${name}`), path.join(documents, name));
  renameSync(at(`${PROGRAM_FOLDER}/LICENSE`), path.join(documents, 'copyright'));
  cpSync(path.join(SOURCES, 'belegfach'), at('usr/bin/belegfach'));
  for (const script of SCRIPTS) writeFileSync(at(`DEBIAN/${script}`), composeScript(script));
  const bytes = await countBytes(root);
  writeFileSync(
    at('DEBIAN/control'),
    composeControl({ version, architecture: architecture.debian, bytes, maintainer: author }),
  );
  await writeHashes(root);
  // Everybody can read the files, whatever the builder's umask is.
  await runTool('chmod', ['--recursive', 'u=rwX,go=rX', root]);
  await runTool('chmod', [
    '755',
    at('usr/bin/belegfach'),
    ...SCRIPTS.map((script) => at(`DEBIAN/${script}`)),
  ]);
  const time = `@${epoch}`;
  await runTool('find', [root, '-exec', 'touch', '--no-dereference', '--date', time, '{}', '+']);
  // The number of threads is fixed because it changes the bytes. Level 1: a fifth of the time of level 6, a tenth larger.
  await runTool('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--threads-max=2', '--build', root, file], {
    env: { SOURCE_DATE_EPOCH: String(epoch) },
  });
  rmSync(root, { recursive: true });
}

/** A script with the shared functions copied in: an upgrade runs some scripts before the files of the package exist. */
export function composeScript(name: string): string {
  const functions = readFileSync(path.join(SOURCES, 'functions'), 'utf8').trimEnd();
  return readFileSync(path.join(SOURCES, name), 'utf8').replace(/^@FUNCTIONS@$/m, () => functions);
}

interface ControlFields {
  readonly version: string;
  readonly architecture: string;
  readonly bytes: number;
  readonly maintainer: string;
}

export function composeControl({ version, architecture, bytes, maintainer }: ControlFields): string {
  return readFileSync(path.join(SOURCES, 'control'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@MAINTAINER@', () => maintainer)
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
