import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The matching lines of code below a folder, as `file: line`, without tests and types. */
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

/** Code that reads or renders documents makes no requests, so a document cannot make the portal fetch an address. */
describe('CVE-2025-0474, CVE-2026-34365: the server fetched addresses from a document', () => {
  it('the server connects only to the servers of its settings and to checked receivers of webhooks', () => {
    const opens =
      /(?<![.#\w])(?:fetch|createConnection)\(|new Socket\b|node:(?:http|https|http2|tls|dgram)'|undici|WebSocket/;
    const known = find(opens, 'apps/server/src', 'packages/einvoice/src', 'packages/demo/src').filter(
      (line) => !/STATUS_CODES/.test(line),
    );
    expect(known).toEqual([
      // The doctor, with PUBLIC_URL and the address of the collector of traces only.
      'apps/server/src/cli/doctor/look-at-portal.ts: return fetch(url, {',
      'apps/server/src/cli/doctor/traces.check.ts: const response = await fetch(tracesUrl(endpoint), {',
      // Webhooks, with the URLs of provider admins, after a check of host, port and address.
      "apps/server/src/features/webhooks/delivery/webhook-transport.ts: import http from 'node:http';",
      "apps/server/src/features/webhooks/delivery/webhook-transport.ts: import https from 'node:https';",
      // Sign-on, only with the identity providers of the settings.
      "apps/server/src/platform/open-id/limited-fetch.ts: const response = await fetch(address, { ...options, redirect: 'manual' } as RequestInit);",
    ]);
    // Traces, to the collector of the settings.
    expect(find(/exporter-trace/, 'apps/server/src')).toEqual([
      "apps/server/src/platform/tracing/otlp-tracer.ts: import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';",
    ]);
  });

  it('an S3 server is reached only by commands and by the store of DOCUMENT_STORE, and its library is loaded only then', () => {
    const opens = find(
      /openObjectStorage\(|openS3Server\(|s3-(storage|document-store)\.ts'|@aws-sdk/,
      'apps/server/src',
    ).map((line) => line.split(':', 1)[0]);
    expect([...new Set(opens)]).toEqual([
      'apps/server/src/cli/restore.command.ts',
      'apps/server/src/cli/snapshot.command.ts',
      'apps/server/src/platform/document-store/open-store.ts',
      'apps/server/src/platform/document-store/s3/store-requests.ts',
      'apps/server/src/platform/object-storage/open-storage.ts',
      'apps/server/src/platform/object-storage/s3/object-lock.ts',
      'apps/server/src/platform/object-storage/s3/s3-server.ts',
      'apps/server/src/platform/object-storage/s3/s3-storage.ts',
    ]);
    expect(find(/await import\('\.\/s3\/s3-(storage|document-store)\.ts'\)/, 'apps/server/src')).toHaveLength(
      2,
    );
  });

  it('no program that converts HTML to pages or pictures is installed for the server', () => {
    for (const workspace of ['apps/server', 'packages/einvoice', 'packages/contract', 'packages/demo']) {
      const manifest = readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8');
      expect(manifest).not.toMatch(/puppeteer|playwright|wkhtml|html-pdf|jsdom|weasyprint|html2/);
    }
  });
});

describe('CVE-2024-4367: the viewer in the page ran a script of a document', () => {
  it('the portal has no viewer, and no frame that could contain one', () => {
    // A word before the bracket makes it a type parameter, `Component<object>`: elements follow a space or a bracket.
    expect(find(/(?<!\w)<(?:iframe|embed|object|frame)\b|srcDoc|pdfjs|unpdf/, 'apps/web/src')).toEqual([]);
    const manifest = readFileSync(path.join(ROOT, 'apps/web/package.json'), 'utf8');
    expect(manifest).not.toMatch(/pdf/);
  });
});
