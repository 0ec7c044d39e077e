import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A minimal built web app, and a secret file next to it that no path may reach. */
export interface TemporaryWeb {
  readonly folder: string;
  remove(): void;
}

const PAGE = `<!doctype html><html><head><meta property="csp-nonce" nonce="{{nonce}}" />
<meta name="belegfach-portal" content="{{portal}}" />
<link rel="icon" type="image/svg+xml" href="/assets/mark-1a2b3c.svg" /><title>Built title</title></head><body>
<div id="first-paint" data-frame="{{frame}}"><img data-logo src="/assets/mark-1a2b3c.svg" alt="" width="32" height="32" />
<script>decide()</script><b>{{product}}</b><i>{{operator}}</i></div></body></html>`;

const PRELOAD_FILES = {
  '/invoices': {
    de: { scripts: ['assets/list-1a2b3c.js', 'assets/de-1a2b3c.js'], styles: ['assets/list-1a2b3c.css'] },
    en: { scripts: ['assets/list-1a2b3c.js', 'assets/en-1a2b3c.js'], styles: ['assets/list-1a2b3c.css'] },
  },
  '/customers/$number': {
    de: { scripts: ['assets/one-1a2b3c.js'], styles: [] },
    en: { scripts: ['assets/one-1a2b3c.js'], styles: [] },
  },
};

const MARK = `<svg xmlns="http://www.w3.org/2000/svg"><path fill="#2746c1" data-shade="7"/><path fill="#fff"/><path stroke="#c8d9ff" data-shade="2"/></svg>`;

export const SECRET = 'CANARY-outside-the-web-folder';

export function createTemporaryWeb(): TemporaryWeb {
  // The folder above is also called assets: only the path below the web folder decides what is cached for ever.
  const root = mkdtempSync(path.join(tmpdir(), 'belegfach-web-'));
  const folder = path.join(root, 'assets', 'dist');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(folder, '.hidden'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, '.vite', 'preload-files.json'), JSON.stringify(PRELOAD_FILES));
  writeFileSync(path.join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folder, 'assets', 'app-1a2b3c.js'), `console.log(${'1 + '.repeat(1000)}1);`);
  writeFileSync(path.join(folder, 'assets', 'packed-1a2b3c.js'), 'unpacked');
  writeFileSync(path.join(folder, 'assets', 'packed-1a2b3c.js.br'), 'packed by the build');
  writeFileSync(path.join(folder, 'assets', 'mark-1a2b3c.svg'), MARK);
  writeFileSync(path.join(folder, '.env'), SECRET);
  writeFileSync(path.join(folder, '.hidden', 'secret.txt'), SECRET);
  writeFileSync(path.join(root, 'assets', 'secret.txt'), SECRET);
  writeFileSync(path.join(root, 'secret.txt'), SECRET);
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}
