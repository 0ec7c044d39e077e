import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../run-tool.ts';

/** A version after the released one: its program with another number and one more migration. */
export interface NextVersion {
  readonly version: string;
  readonly migration: string;
}

/** Makes the Debian package of a next version from the package of a release. @returns its path */
export async function packNextDebian(file: string, next: NextVersion): Promise<string> {
  const folder = path.dirname(file);
  const tree = path.join(folder, 'next-package');
  const packed = path.join(folder, `belegfach_${next.version}_amd64.deb`);
  await runTool('dpkg-deb', ['--raw-extract', file, tree]);
  const control = path.join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${next.version}`));
  changeProgram(path.join(tree, 'usr/lib/belegfach/program'), next);
  await runTool('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, packed]);
  rmSync(tree, { recursive: true });
  return packed;
}

/** Makes the tarball of a next version from the tarball of a release. @returns its path */
export async function packNextTarball(file: string, next: NextVersion): Promise<string> {
  const folder = path.dirname(file);
  const name = `belegfach-${next.version}`;
  const packed = path.join(folder, `${name}-linux-x64.tar.gz`);
  await runTool('tar', ['--extract', '--gzip', '--file', file, '--directory', folder]);
  const [tree = ''] = readdirSync(folder).filter((entry) => /^belegfach-[\d.]+$/.test(entry));
  changeProgram(path.join(folder, tree), next);
  const rename = `--transform=flags=rh;s,^${tree},${name},`;
  await runTool('tar', [
    '--create',
    '--file',
    packed,
    '--use-compress-program=gzip -1',
    '--directory',
    folder,
    rename,
    tree,
  ]);
  rmSync(path.join(folder, tree), { recursive: true });
  return packed;
}

function changeProgram(program: string, { version, migration }: NextVersion): void {
  const manifest = path.join(program, 'package.json');
  const fields = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  writeFileSync(manifest, JSON.stringify({ ...fields, version }));
  writeFileSync(path.join(program, 'apps/server/migrations/9001_next.sql'), migration);
}
