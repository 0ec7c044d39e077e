import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from './support/paths.ts';

/*
 * Third-party packages are exactly the reviewed ones: exact versions with the hash of their bytes, and no script that runs during the
 * installation. Whether one of them has a published fault is a question to the registry, which no test here can reach.
 */

const versions = z.record(z.string(), z.string()).default({});
const manifestShape = z.object({
  workspaces: z.array(z.string()).default([]),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().default(false),
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});
type Lock = z.infer<typeof lockShape>;

const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const readManifest = (file: string) => manifestShape.parse(JSON.parse(readText(file)));
const root = readManifest('package.json');
const manifests = [
  'package.json',
  ...globSync(
    root.workspaces.map((one) => `${one}/package.json`),
    { cwd: ROOT },
  ),
];
const lock = lockShape.parse(JSON.parse(readText('package-lock.json')));

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const REGISTRY = 'https://registry.npmjs.org/';
const SHA512 = /^sha512-[A-Za-z\d+/]{86}==$/;

/** The faults of the packages in a lock file, with their paths. */
function faultsOf(packages: Lock['packages'], mayNotRun: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(packages).flatMap(([place, one]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || one.link) return [];
    const faults: string[] = [];
    if (!EXACT.test(one.version ?? '')) faults.push(`${place} has no exact version`);
    // A package without an address comes from the registry.
    if (one.resolved !== undefined && !one.resolved.startsWith(REGISTRY))
      faults.push(`${place} comes from elsewhere`);
    if (!SHA512.test(one.integrity ?? '')) faults.push(`${place} has no hash`);
    if (one.hasInstallScript && mayNotRun[name] !== false) faults.push(`${place} would run when installed`);
    return faults;
  });
}

/** A second version of a package from the same registry has a name of its own: `npm:typescript@7.0.2`. */
const withoutAlias = (version: string): string => version.replace(/^npm:[\w./@-]+@/, '');

describe('third-party packages', () => {
  it.each(manifests)('in %s have exact versions and no other source', (file) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = readManifest(file);
    expect(peerDependencies).toEqual({});
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      if (name.startsWith('@belegfach/')) expect(version, name).toBe('*');
      else expect(withoutAlias(version), name).toMatch(EXACT);
  });

  it('are locked with the hashes of their bytes, and run no scripts when they are installed', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(faultsOf(lock.packages, root.allowScripts)).toEqual([]);
    expect(Object.values(root.allowScripts)).not.toContain(true);
    // For versions of npm that ignore the list.
    expect(readText('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  it('are installed as they are locked', () => {
    for (const file of ['.ci/run', 'Dockerfile']) {
      expect(readText(file)).toMatch(/^(?:RUN )?npm ci\b/m);
      expect(readText(file)).not.toMatch(/npm (?:install|i|update)\b|\bnpx -y/);
    }
  });

  it.each([
    ['has no exact version', { version: '^1.0.0' }],
    ['comes from elsewhere', { resolved: 'git+ssh://git@github.com/x/y.git#abc' }],
    ['comes from elsewhere', { resolved: 'https://registry.npmjs.org.evil.example/y.tgz' }],
    ['has no hash', { integrity: undefined }],
    ['has no hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['would run when installed', { hasInstallScript: true }],
  ])('with a fault are reported: %s, %j', (fault, change) => {
    const sound = {
      version: '1.0.0',
      resolved: undefined,
      integrity: `sha512-${'A'.repeat(86)}==`,
      link: false,
      hasInstallScript: false,
    };
    const place = 'apps/web/node_modules/@x/y';
    expect(faultsOf({ [place]: sound }, root.allowScripts)).toEqual([]);
    expect(faultsOf({ [place]: { ...sound, ...change } }, root.allowScripts)).toEqual([`${place} ${fault}`]);
  });
});
