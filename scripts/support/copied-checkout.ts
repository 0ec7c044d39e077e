import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';

export interface CopiedCheckout {
  readonly root: string;
  remove(): void;
}

/**
 * A copy of the working tree, in which files may be changed and tests may run without an effect on the original: all files that git tracks
 * or would track, and the packages. The packages are hard links if the file system allows that: nothing writes into them, and a document
 * reader that may read only the copy could not follow a symbolic link out of it.
 */
export async function copyCheckout(): Promise<CopiedCheckout> {
  const { output } = await runCommand(
    'git',
    ['-C', ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { quiet: true },
  );
  const root = mkdtempSync(path.join(tmpdir(), 'belegfach-guards-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    for (const file of output.split('\0').filter((name) => name !== '' && existsSync(path.join(ROOT, name))))
      cpSync(path.join(ROOT, file), path.join(root, file), { force: true, verbatimSymlinks: true });
    for (const folder of ['.', ...globSync('{packages,apps}/*', { cwd: ROOT }), 'e2e', 'bench'])
      await copyPackages(path.join(ROOT, folder, 'node_modules'), path.join(root, folder, 'node_modules'));
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}

async function copyPackages(from: string, to: string): Promise<void> {
  // Most workspaces have no packages of their own.
  if (!existsSync(from)) return;
  const linked = await runCommand('cp', ['--archive', '--link', from, to], { quiet: true });
  if (linked.code !== 0) {
    // The copy is on another file system.
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  // The caches of tools are valid only for the original, and tools write into them.
  for (const cacheFolder of ['.cache', '.vite', '.vite-temp', '.vitest'])
    rmSync(path.join(to, cacheFolder), { recursive: true, force: true });
}
