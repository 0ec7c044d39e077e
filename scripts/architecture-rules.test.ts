import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbiddenImports, allowedImports } from './architecture/sample-imports.ts';
import { writeSampleTree } from './architecture/sample-tree.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RULES = path.join(ROOT, '.dependency-cruiser.cjs');

const { forbidden } = createRequire(import.meta.url)(RULES) as {
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[];
};

/** A violation in the tool's report. */
interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

let tree: string;
let violations: readonly Violation[];

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'belegfach-rules-'));
  // A cycle needs a second import; it is part of the same violation.
  const ring = { from: 'scripts/ring-b.ts', to: 'scripts/ring-a.ts' };
  writeSampleTree(tree, [...forbiddenImports, ...allowedImports, ring]);
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  // The command of `npm run check:layers`, for the sample tree.
  const folders = (manifest.scripts['check:layers'] ?? '').split(' ').slice(3);
  const run = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', RULES, '--output-type', 'json'],
      ...folders,
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(run.stdout) as {
    readonly summary: { readonly violations: readonly Violation[] };
  };
  violations = report.summary.violations;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

const violationsOf = (from: string) =>
  violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name);

describe('the layer rules', () => {
  it.each(forbiddenImports)('$rule refuses $from -> $to', ({ rule, from }) => {
    expect(violationsOf(from)).toContain(rule);
  });

  it('allow the imports of the architecture', () => {
    const allowed = allowedImports.map(({ from }) => from);
    expect(violations.filter(({ from }) => allowed.includes(from))).toEqual([]);
  });

  it('each have a sample violation', () => {
    const proved = new Set(forbiddenImports.map(({ rule }) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
  });

  it('each give their reason', () => {
    expect(forbidden.filter(({ comment }) => comment.trim().length < 40)).toEqual([]);
  });
});
