import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/** One rule of docs/rules. */
export interface Rule {
  /** For example `INV-7`. */
  readonly id: string;
  /** Path of its page from the root of the repository. */
  readonly page: string;
  /** The text of the rule, with the tests that it names. */
  readonly text: string;
  /** Test files by their path from the root. */
  readonly tests: readonly string[];
  /** The text says `Proved by`: `npm run guards` removes its protections and expects these tests to fail. */
  readonly isProved: boolean;
}

/** A row of the table of known faults in similar systems: their CVE and GHSA ids, and the tests against them. */
export interface KnownFault {
  readonly names: readonly string[];
  readonly tests: readonly string[];
}

const PAGES = 'docs/rules/*.md';
const RULE = /^- \*\*([A-Z]{3}-\d+)\*\* ([\s\S]*?)(?=^- \*\*|^#|^\||(?![\s\S]))/gm;
const TEST = /`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const listTestFiles = (text: string) => [...text.matchAll(TEST)].map(([, file = '']) => file);

export function readRules(): readonly Rule[] {
  return globSync(PAGES, { cwd: ROOT })
    .toSorted()
    .flatMap((page) =>
      [...read(page).matchAll(RULE)].map(([, id = '', text = '']) => ({
        id,
        page,
        text,
        tests: listTestFiles(text),
        isProved: /^ {2}Proved by /m.test(text),
      })),
    );
}

export function readKnownFaults(): readonly KnownFault[] {
  return read('docs/rules/security.md')
    .split('\n')
    .filter((line) => /^\| `(?:CVE|GHSA)-/.test(line))
    .map((line) => ({ names: listKnownFaultIds(line.split(' | ')[0] ?? ''), tests: listTestFiles(line) }));
}

/** The CVE and GHSA ids of known faults in a text. */
export function listKnownFaultIds(text: string): string[] {
  return [...text.matchAll(/\b(?:CVE|GHSA)-[\w-]+/g)].map(String);
}
