import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../apps/server/src/configuration/config.ts';
import { listLocationVariables } from '../apps/server/src/configuration/load-settings.ts';
import { listProviderSettings } from '../apps/server/src/configuration/sign-on-setting-names.ts';
import { ROOT } from './support/paths.ts';

/* Everything that the guides name exists: links, headings, commands, scripts, settings, files. */

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const GUIDES = globSync(['*.md', '{docs,bench}/**/*.md'], { cwd: ROOT }).toSorted();
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const server = JSON.parse(read('apps/server/package.json')) as { scripts: Record<string, string> };
/** The identity provider of the examples. */
const EXAMPLE = { OIDC_PROVIDERS: 'entra' };
const settings = new Set([...SETTING_NAMES, ...listProviderSettings(EXAMPLE)]);

/** Variables that are not settings of the portal. */
const OTHER_VARIABLES = new Set([
  ...listLocationVariables(EXAMPLE),
  // Read by Node and libuv.
  ...['NODE_EXTRA_CA_CERTS', 'UV_THREADPOOL_SIZE'],
  // Settings of the tests.
  ...['TEST_DATABASE_URL', 'TEST_S3_ENDPOINT', 'TEST_SWIFT_ENDPOINT', 'CHROME_PATH', 'BASE_URL'],
  // Placeholders in the guides' calls, and variables that only the compose file reads.
  ...['BELEGFACH_URL', 'INTAKE_KEY', 'POSTGRES_PASSWORD'],
  ...['COMPOSE_PROJECT_NAME', 'PUBLISHED_PORT', 'PUBLISHED_MAILBOX_PORT', 'NETWORK_PREFIX'],
]);

/** The anchor of a heading in links. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const headingsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => slugOf(text));

/** The guide that names constants of the code, in files to which it links. */
const RECIPES = 'docs/recipes.md';

const linkedSources = (file: string, text: string) =>
  [...text.matchAll(/\]\((?!https?:)([^)\s#]+\.tsx?)\)/g)]
    .map(([, target = '']) => read(path.join(path.dirname(file), target)))
    .join('\n');

describe.each(GUIDES)('%s', (file) => {
  const text = read(file);

  it('contains only links to existing files and headings', () => {
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [name = '', anchor] = target.split('#');
      const linkedFile = name === '' ? file : path.join(path.dirname(file), name);
      expect(existsSync(path.join(ROOT, linkedFile)), target).toBe(true);
      if (anchor !== undefined) expect(headingsOf(linkedFile), target).toContain(anchor);
    }
  });

  it('names commands that exist, with their actions', () => {
    for (const [, name = '', word = ''] of text.matchAll(
      /(?:belegfach -- |cli\/belegfach\.ts |`belegfach |^belegfach )([a-z]+)(?: ([a-z0-9-]+))?/gm,
    )) {
      if (name === 'help') continue;
      const command = `apps/server/src/cli/${name}.command.ts`;
      expect(existsSync(path.join(ROOT, command)), name).toBe(true);
      if (ACTIONS.has(name)) expect(read(command), `${name} ${word}`).toContain(`belegfach ${name} ${word}`);
    }
    for (const [, name = '', workspace] of text.matchAll(/npm run (?:-s )?([\w:]+)( -w)?/g))
      expect(Object.keys((workspace === undefined ? manifest : server).scripts)).toContain(name);
  });

  it('names settings, constants and files that exist', () => {
    const constants = file === RECIPES ? linkedSources(file, text) : '';
    for (const [, name = ''] of text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g))
      expect(settings.has(name) || OTHER_VARIABLES.has(name) || constants.includes(` ${name}`), name).toBe(
        true,
      );
    for (const [, name = ''] of text.matchAll(
      /`((?:apps|packages|e2e|scripts|docs|bench|deploy)\/[\w./-]+)`/g,
    ))
      expect(existsSync(path.join(ROOT, name)), name).toBe(true);
  });
});

/** Commands whose help starts each line with an action. */
const ACTIONS = new Set(['erase', 'retention', 'admin', 'audit']);

describe('the operations guide', () => {
  it('describes every setting', () => {
    const guide = read('docs/operations.md');
    // The setting that must not be set has no description.
    for (const name of settings) if (name !== 'DOCUMENT_STORE') expect(guide).toContain(`\`${name}\``);
  });
});

describe('the map', () => {
  it.each(['server', 'web'])('names every feature of %s', (app) => {
    const [, sections = ''] =
      new RegExp(`^apps/${app}/\\n([^]*?)^\\S`, 'm').exec(read('ARCHITECTURE.md')) ?? [];
    const names = sections.slice(sections.indexOf('src/features/')).split(/[^\w-]+/);
    const features = globSync(`apps/${app}/src/features/*`, { cwd: ROOT }).map((folder) =>
      path.basename(folder),
    );
    expect(features.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the list of decisions', () => {
  it('contains every decision with its title', () => {
    const list = read('docs/decisions/README.md');
    for (const file of globSync('docs/decisions/0*.md', { cwd: ROOT })) {
      const [, title = ''] = /^# \d+\. (.+)$/m.exec(read(file)) ?? [];
      expect(list).toContain(`[${title}](${path.basename(file)})`);
    }
  });
});

describe('the pictures of the README', () => {
  /** Small enough for the page to load immediately. */
  const MAX_BYTES = 1_500_000;

  it('are small, and all of them are shown', () => {
    const pictures = globSync('docs/screenshots/*', { cwd: ROOT });
    const bytes = pictures.reduce((sum, file) => sum + statSync(path.join(ROOT, file)).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    for (const picture of pictures) expect(read('README.md')).toContain(picture);
  });
});
