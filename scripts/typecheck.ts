import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { forwardSignals, runCommand } from './support/command.ts';
import { findFailing } from './support/in-parallel.ts';
import { CACHE, ROOT } from './support/paths.ts';

/** The linter, the layers and three scripts need the API of TypeScript 6, which version 7 does not have; version 7 checks in a third of the time. */
const COMPILER = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');

/** The folders that contain a tsconfig.json: every workspace, the scripts, and the root's own configuration files. */
function listProjects(): string[] {
  const manifest: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const patterns =
    typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest ? manifest.workspaces : [];
  if (!Array.isArray(patterns) || patterns.length === 0) throw new Error('package.json lists no workspaces');
  const workspaces = globSync(patterns.map(String), { cwd: ROOT });
  const projects = [...workspaces, 'scripts', '.'].filter((folder) =>
    existsSync(path.join(ROOT, folder, 'tsconfig.json')),
  );
  // The large ones first, so that the last compiler does not start when all others have finished.
  return projects.toSorted((one, other) => Number(other.startsWith('apps')) - Number(one.startsWith('apps')));
}

async function check(project: string): Promise<boolean> {
  const memory = path.join(CACHE, 'tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const { code, output } = await runCommand(
    process.execPath,
    [
      COMPILER,
      '-p',
      path.join(ROOT, project),
      '--incremental',
      '--tsBuildInfoFile',
      memory,
      '--pretty',
      'false',
      // Two projects are checked at a time: further threads would only cost processor time.
      '--singleThreaded',
    ],
    { quiet: true },
  );
  if (code !== 0) console.error(`${project}: types do not fit\n${output.trimEnd()}\n`);
  return code === 0;
}

forwardSignals();
mkdirSync(path.join(CACHE, 'tsc'), { recursive: true });
const failing = await findFailing(listProjects(), check);
if (failing.length > 0) process.exitCode = 1;
