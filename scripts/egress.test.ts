import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The lines of code under a folder that match, as `file: line`; tests and types left out. */
function find(pattern: RegExp, ...folders: readonly string[]): string[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT, exclude: (name) => name.includes('test-support') || /\.test\.tsx?$/.test(name) },
  );
  return files.toSorted().flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(?:\/?\*|\/\/|import type)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

/** Who reads or draws documents asks nobody: what stands in them can't make the portal fetch an address (security section 1b). */
describe('cve/CVE-2025-0474, cve/CVE-2026-34365: the server was made to fetch what a document named', () => {
  it('the server opens connections to its database and its mail server alone, both by their libraries', () => {
    const opens =
      /(?<![.#\w])(?:fetch|createConnection)\(|new Socket\b|node:(?:http|https|http2|tls|dgram)'|undici|WebSocket/;
    const known = find(opens, 'apps/server/src', 'packages/einvoice/src', 'packages/demo/src').filter(
      (line) => !/STATUS_CODES/.test(line),
    );
    expect(known).toEqual([]);
  });

  it('no program that turns HTML into pages or pictures is installed for the server', () => {
    for (const workspace of ['apps/server', 'packages/einvoice', 'packages/contract', 'packages/demo']) {
      const manifest = readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8');
      expect(manifest).not.toMatch(/puppeteer|playwright|wkhtml|html-pdf|jsdom|weasyprint|html2/);
    }
  });
});

describe('cve/CVE-2024-4367: the viewer in the page ran script of a document', () => {
  it('there is no viewer in the portal, and no frame that could hold one', () => {
    // A word before it makes it the parameter of a type, `Component<object>`: elements follow a space or a bracket.
    expect(find(/(?<!\w)<(?:iframe|embed|object|frame)\b|srcDoc|pdfjs|unpdf/, 'apps/web/src')).toEqual([]);
    const manifest = readFileSync(path.join(ROOT, 'apps/web/package.json'), 'utf8');
    expect(manifest).not.toMatch(/pdf/);
  });
});
