import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT } from './places.ts';

export interface CopiedCheckout {
  readonly root: string;
  remove(): void;
}

/**
 * A copy of the working tree, where a file may be changed and tests run without touching the original: what git tracks or would track.
 * Packages are linked, the workspaces among them to the copy's own folders.
 */
export async function copyCheckout(): Promise<CopiedCheckout> {
  const { output } = await runCommand(
    'git',
    ['-C', ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    {
      quiet: true,
    },
  );
  const root = mkdtempSync(path.join(tmpdir(), 'belegfach-guards-'));
  for (const file of output.split('\0').filter((name) => name !== ''))
    cpSync(path.join(ROOT, file), path.join(root, file), { force: true, verbatimSymlinks: true });
  for (const folder of ['.', ...globSync('{packages,apps}/*', { cwd: ROOT }), 'e2e', 'bench'])
    linkPackages(path.join(ROOT, folder, 'node_modules'), path.join(root, folder, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The scope's folder is copied as it is: its relative links lead to the workspaces beside it. */
const WORKSPACES = '@belegfach';
/** Runs of both at once must not share what they remember. */
const OWN = new Set(['.cache', '.vite', '.vite-temp', '.vitest']);

function linkPackages(from: string, to: string): void {
  const names = readNames(from);
  if (names.length === 0) return;
  mkdirSync(to, { recursive: true });
  for (const name of names) {
    if (OWN.has(name)) continue;
    if (name === WORKSPACES)
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Most workspaces have no packages of their own.
    return [];
  }
}
