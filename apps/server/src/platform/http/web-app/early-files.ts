import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { escapeHtml } from '../../text/index.ts';
import { askedLanguage, DEFAULT_LANGUAGE } from '../language.ts';

const files = z.array(z.string().min(1));
const parts = z.strictObject({ scripts: files, styles: files });

/** What the build of the web app tells: by path and language, what a page needs besides the app, below the web folder. */
const earlyFilesSchema = z.record(z.string(), z.strictObject({ de: parts, en: parts }));

/**
 * The links by which the browser fetches these files beside the app. Else it would learn of them only when the app has arrived and run:
 * a second wait on a slow network.
 * @param folder the built web app
 * @returns what stands in the head of the page at an address, for the languages that the browser asks for; nothing for other pages
 * @throws Error when the build left no such list
 */
export function readEarlyFiles(folder: string): (url: string, acceptLanguage: string | undefined) => string {
  const file = path.join(folder, '.vite', 'early-files.json');
  const pages = earlyFilesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const links = new Map(
    Object.entries(pages).map(([page, { de, en }]) => [page, { de: linksTo(de), en: linksTo(en) }]),
  );
  // A wrong guess costs two kilobytes.
  return (url, acceptLanguage) =>
    links.get(url.split('?', 1)[0] ?? '')?.[askedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE] ?? '';
}

/**
 * The app itself comes first. With `crossorigin`, as module scripts and the bundler's own links are fetched: else they would be fetched
 * twice.
 */
function linksTo({ scripts, styles }: z.infer<typeof parts>): string {
  return [
    ...styles.map(
      (name) =>
        `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${escapeHtml(name)}" />`,
    ),
    ...scripts.map(
      (name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(name)}" />`,
    ),
  ].join('');
}
