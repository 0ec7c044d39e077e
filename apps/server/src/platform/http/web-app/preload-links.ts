import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { escapeHtml } from '../../text/index.ts';
import { requestedLanguage, DEFAULT_LANGUAGE } from '../language.ts';

const files = z.array(z.string().min(1));
const parts = z.strictObject({ scripts: files, styles: files });

/**
 * The list from the build of the web app: by path and language, the files below the web folder that a page needs in
 * addition to the app.
 */
const preloadFilesSchema = z.record(z.string(), z.strictObject({ de: parts, en: parts }));

/**
 * Creates preload links for these files. Without them the browser would request the files only after the app has loaded
 * and run, which takes a second round trip.
 * @param folder the built web app
 * @returns a function that returns the links for the head of the page at a URL, in the language that the browser asks
 * for; empty for other pages
 * @throws Error when the list of the build is missing
 */
export function readPreloadLinks(
  folder: string,
): (url: string, acceptLanguage: string | undefined) => string {
  const file = path.join(folder, '.vite', 'preload-files.json');
  const pages = preloadFilesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  // The path of a page for one record ends with a parameter (`/$id`). Such a page is found by the part before it.
  const links = new Map(
    Object.entries(pages).map(([page, { de, en }]) => [
      page.replace(/\$\w+$/, ''),
      { de: linksTo(de), en: linksTo(en) },
    ]),
  );
  return (url, acceptLanguage) => {
    const [page = ''] = url.split('?', 1);
    const ofPage = links.get(page) ?? links.get(page.slice(0, page.lastIndexOf('/') + 1));
    // A link in the wrong language wastes two kilobytes.
    return ofPage?.[requestedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE] ?? '';
  };
}

/**
 * The links have low priority, so that the app itself loads first. They have `crossorigin` like module scripts and the
 * bundler's own links; otherwise the files would be fetched twice.
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
