import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SampleImport } from './sample-imports.ts';

type SampleImportPath = Pick<SampleImport, 'from' | 'to'>;

const DECLARED_DEPENDENCIES = ['zod', 'kysely', 'pg', 'fastify', '@fastify/static', '@aws-sdk/client-s3'];

/**
 * Writes a folder tree that contains only the given imports, with stub packages in node_modules, so that the import
 * rules can be run on it.
 */
export function writeSampleTree(root: string, imports: readonly SampleImportPath[]): void {
  const targetsOf = new Map<string, string[]>();
  for (const { from, to } of imports) {
    targetsOf.set(from, [...(targetsOf.get(from) ?? []), to]);
    if (isFile(to) && !targetsOf.has(to)) targetsOf.set(to, []);
  }
  for (const [file, targets] of targetsOf)
    write(
      root,
      file,
      targets
        .map((target) => `import '${isFile(target) ? relativeImport(file, target) : target}';\n`)
        .join('') + 'export const sample = true;\n',
    );
  for (const name of [...DECLARED_DEPENDENCIES, 'undeclared', 'vitest']) {
    write(
      root,
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    write(root, `node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  write(
    root,
    'package.json',
    JSON.stringify({
      name: 'sample',
      dependencies: Object.fromEntries(DECLARED_DEPENDENCIES.map((name) => [name, '1.0.0'])),
      devDependencies: { vitest: '1.0.0' },
    }),
  );
  write(root, 'tsconfig.json', JSON.stringify({ compilerOptions: { allowImportingTsExtensions: true } }));
}

function isFile(target: string): boolean {
  return /^(apps|packages|e2e|bench|scripts)\//.test(target);
}

function relativeImport(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function write(root: string, file: string, text: string): void {
  const filePath = path.join(root, file);
  mkdirSync(path.dirname(filePath), { recursive: true });
  writeFileSync(filePath, text);
}
