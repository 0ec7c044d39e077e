import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/paths.ts';
import type { Architecture } from './architectures.ts';
import { type Component, type ContainedPackage, listPackages, listWebPackages } from './bill-of-materials.ts';
import { composeLicences, LICENCES_FILE } from './licences.ts';
import { runTool } from './run-tool.ts';
import type { SourceState } from './source-state.ts';
import { writeTemplates } from './units.ts';
import { isUnneededInPackages, isUnneededInSources } from './unneeded-files.ts';

/** The workspaces that run in production; of the web app the release has only the build. */
const WORKSPACES = ['apps/server', 'packages/contract', 'packages/demo', 'packages/einvoice'];

/** The other parts of the repository that a release contains. */
const FILES = [
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  'bin',
  'scripts/check-runtime.js',
  'deploy',
  'docs/operations.md',
  'docs/several-portals.md',
  'docs/intake.md',
  'docs/api.md',
  'docs/glossary.md',
];

/** Needed only while the packages are installed: npm requires the manifest of every workspace in the lock file. */
const MANIFESTS = [
  'package-lock.json',
  '.npmrc',
  'apps/web/package.json',
  'e2e/package.json',
  'bench/package.json',
];

/**
 * Makes the folder that is installed as /opt/belegfach or /usr/lib/belegfach: the committed sources, the built web app, and the
 * packages that run in production, with Node for one processor.
 * @param folder must not exist
 * @returns the packages in it
 */
export async function makeProgramTree(
  { node: cpu, strip, stripPackage }: Architecture,
  source: SourceState,
  folder: string,
): Promise<readonly Component[]> {
  mkdirSync(folder, { recursive: true });
  await copyCommitted(source.commit, [...FILES, ...MANIFESTS, ...WORKSPACES], folder);
  await installPackages(folder, cpu);
  for (const file of MANIFESTS) rmSync(path.join(folder, file));
  cpSync(path.join(ROOT, 'apps/web/dist'), path.join(folder, 'apps/web/dist'), { recursive: true });
  writeTemplates(path.join(folder, 'deploy'));
  removeUnneeded(folder);
  const packages = listContainedPackages(folder);
  writeFileSync(path.join(folder, LICENCES_FILE), composeLicences(packages.map((one) => one.folder)));
  const node = path.join(folder, 'node_modules', `node-linux-${cpu}`, 'bin/node');
  await runTool(strip, ['--strip-unneeded', node]).catch((error: unknown) => {
    if (!isMissingProgram(error)) throw error;
    throw new Error(`${strip} is missing: apt-get install ${stripPackage}`);
  });
  await normalise(folder, source.epoch);
  return packages.map(({ component }) => component);
}

/** The installed packages, and those whose code is in the web app. */
function listContainedPackages(folder: string): readonly ContainedPackage[] {
  return [...listPackages(folder), ...listWebPackages(ROOT)];
}

async function copyCommitted(commit: string, names: readonly string[], folder: string): Promise<void> {
  const archive = `${folder}.sources.tar`;
  await runTool('git', ['-C', ROOT, 'archive', '--output', archive, commit, '--', ...names]);
  await runTool('tar', ['--extract', '--file', archive, '--directory', folder]);
  rmSync(archive);
}

/** Exactly the versions and hashes of the lock file; `.npmrc` keeps npm from running scripts. */
async function installPackages(folder: string, cpu: string): Promise<void> {
  const workspaces = WORKSPACES.flatMap((name) => ['--workspace', name]);
  const target = [`--cpu=${cpu}`, '--os=linux', '--libc=glibc'];
  await runTool('npm', ['ci', '--omit=dev', '--include-workspace-root', ...workspaces, ...target], {
    cwd: folder,
  });
}

function removeUnneeded(folder: string): void {
  const remove = (base: string, isUnneeded: (file: string) => boolean) => {
    for (const file of listFiles(path.join(folder, base)))
      if (isUnneeded(path.relative(base, path.relative(folder, file)))) rmSync(file);
  };
  remove('node_modules', isUnneededInPackages);
  for (const workspace of WORKSPACES)
    for (const file of listFiles(path.join(folder, workspace)))
      if (isUnneededInSources(path.relative(folder, file))) rmSync(file);
  const bin = path.join(folder, 'node_modules/.bin');
  for (const name of readdirSync(bin)) if (name !== 'node') rmSync(path.join(bin, name));
  removeEmptyFolders(folder);
  for (const link of globSync('node_modules/{*,@*/*}', { cwd: folder })) {
    const place = path.join(folder, link);
    if (lstatSync(place).isSymbolicLink() && !existsSync(place)) rmSync(place);
  }
}

/** Files and links. `readdirSync(..., { recursive: true })` would follow the links to the workspaces. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(place) : [place];
  });
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Everybody may read, only the owner may write, and all times are the time of the commit. */
async function normalise(folder: string, epoch: number): Promise<void> {
  await runTool('chmod', ['--recursive', 'u=rwX,go=rX', folder]);
  const time = `@${epoch}`;
  await runTool('find', [folder, '-exec', 'touch', '--no-dereference', '--date', time, '{}', '+']);
}

function isMissingProgram(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
