import path from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The texts are checked under these paths, because type-aware rules need a file of the project. */
const SERVER_FILE = 'apps/server/src/configuration/config.ts';
const COMPONENT_FILE = 'apps/web/src/app/providers.tsx';

/** A text in which the linter must report the rule. */
interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const violations: readonly Violation[] = [
  {
    rule: '@typescript-eslint/no-floating-promises',
    file: SERVER_FILE,
    text: 'export function forget(): void {\n  Promise.resolve(1);\n}\n',
  },
  {
    rule: '@typescript-eslint/no-misused-promises',
    file: SERVER_FILE,
    text: 'export const later = [1].filter(async (value) => Promise.resolve(value > 1));\n',
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    file: SERVER_FILE,
    text: 'export const anything: any = 1;\n',
  },
  {
    rule: '@typescript-eslint/no-unsafe-member-access',
    file: SERVER_FILE,
    text: 'export const name: unknown = JSON.parse("{}").name;\n',
  },
  {
    rule: '@typescript-eslint/no-non-null-assertion',
    file: SERVER_FILE,
    text: 'export const first = (list: readonly string[]): string => list[0]!;\n',
  },
  {
    rule: '@typescript-eslint/switch-exhaustiveness-check',
    file: SERVER_FILE,
    text: [
      "export function word(type: 'invoice' | 'reminder'): string {",
      "  switch (type) {\n    case 'invoice':\n      return 'one';\n  }\n  return 'two';\n}\n",
    ].join('\n'),
  },
  { rule: 'no-restricted-syntax', file: SERVER_FILE, text: 'export default function start(): void {}\n' },
  {
    rule: 'no-restricted-syntax',
    file: SERVER_FILE,
    text: 'export const point = { ...{ x: 1, y: 2 }, z: 3 };\n',
  },
  {
    rule: 'no-restricted-syntax',
    file: COMPONENT_FILE,
    text: "export const Note = () => <p dangerouslySetInnerHTML={{ __html: '<b>x</b>' }} />;\n",
  },
  {
    rule: 'react-hooks/rules-of-hooks',
    file: COMPONENT_FILE,
    text: [
      "import { useState } from 'react';",
      'export function Perhaps({ on }: { on: boolean }) {',
      '  if (on) useState(1);',
      '  return null;',
      '}\n',
    ].join('\n'),
  },
  {
    rule: 'belegfach/suppressions-give-reasons',
    file: SERVER_FILE,
    text: '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const anything: any = 1;\n',
  },
  {
    rule: '@typescript-eslint/ban-ts-comment',
    file: SERVER_FILE,
    text: "// @ts-ignore\nexport const count: number = 'one';\n",
  },
];

let eslint: ESLint;

beforeAll(() => {
  eslint = new ESLint({ cwd: ROOT, overrideConfigFile: path.join(ROOT, 'eslint.config.js') });
});

async function violationsOf(file: string, text: string): Promise<readonly (string | null)[]> {
  const results = await eslint.lintText(text, { filePath: path.join(ROOT, file) });
  return results.flatMap((result) => result.messages).map((message) => message.ruleId);
}

describe('the lint rules', () => {
  it.each(violations)('$rule refuses its violation ($file)', async ({ rule, file, text }) => {
    expect(await violationsOf(file, text)).toContain(rule);
  });

  it('accept a suppression that gives its reason', async () => {
    const text = [
      '// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the library hands out any',
      'export const anything: any = 1;\n',
    ].join('\n');
    expect(await violationsOf(SERVER_FILE, text)).toEqual([]);
  });

  it('report a suppression without effect', async () => {
    const results = await eslint.lintText(
      '// eslint-disable-next-line no-eval -- no reason left\nexport const one = 1;\n',
      {
        filePath: path.join(ROOT, SERVER_FILE),
      },
    );
    expect(
      results
        .flatMap((result) => result.messages)
        .map((message) => message.message)
        .join(),
    ).toContain('Unused eslint-disable');
  });
});
