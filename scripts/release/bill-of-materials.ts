import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/*
 * The bill of materials of an artefact in CycloneDX 1.6. `npm sbom` describes what npm installed; a release leaves out some of that, so this
 * one lists the packages that are there.
 */

export interface Component {
  readonly type: 'library' | 'application';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licence?: string | undefined;
  readonly hash?: { readonly alg: string; readonly content: string } | undefined;
}

export interface Artefact {
  readonly name: string;
  readonly version: string;
  /** Seconds since 1970. */
  readonly epoch: number;
}

const installed = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().default(false),
    }),
  ),
});

/** The packages in a program tree, from npm's own record of what it installed there. */
export function listPackages(tree: string): readonly Component[] {
  const record = readFileSync(path.join(tree, 'node_modules/.package-lock.json'), 'utf8');
  return Object.entries(installed.parse(JSON.parse(record)).packages)
    .filter(([place, { link }]) => !link && place.startsWith('node_modules/'))
    .filter(([place]) => existsSync(path.join(tree, place, 'package.json')))
    .map(([place, { version = '', integrity, license }]) => {
      const name = place.replace(/^.*node_modules\//, '');
      return {
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        licence: license,
        hash: integrity === undefined ? undefined : hashOf(integrity),
      };
    });
}

/** The Debian packages of an image. @param lines name, version and processor of each, separated by blanks */
export function listDebianPackages(lines: string): readonly Component[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', version = '', architecture = ''] = line.split(' ');
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=bookworm`;
      return { type: 'library', name, version, purl };
    });
}

export function composeBillOfMaterials(artefact: Artefact, components: readonly Component[]): string {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(artefact.epoch * 1000).toISOString(),
      component: { type: 'application', name: artefact.name, version: artefact.version },
    },
    components: components
      .toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
      .map(({ type, name, version, purl, licence, hash }) => ({
        type,
        'bom-ref': purl,
        name,
        version,
        purl,
        ...(licence === undefined ? {} : { licenses: [describeLicence(licence)] }),
        ...(hash === undefined ? {} : { hashes: [hash] }),
      })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** An expression of SPDX, or a single licence, which may also be a name that SPDX does not list. */
function describeLicence(text: string): object {
  if (/ (?:OR|AND|WITH) /.test(text)) return { expression: text };
  return { license: /^[\w.+-]+$/.test(text) ? { id: text } : { name: text } };
}

/** npm writes base64, CycloneDX hexadecimal digits. */
function hashOf(integrity: string): Component['hash'] {
  const [, digest = ''] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return digest === ''
    ? undefined
    : { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}
