import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../../../package.json', import.meta.url);

/** The version of the product (semver.org), for example `1.4.0`. */
export const VERSION = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
