import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/*
 * The bill of materials of an artefact in CycloneDX 1.6. `npm sbom` describes the packages that npm installed. A release
 * leaves out some of them, so this list has only the packages of the release.
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

/** A package that an artefact contains, with the folder where it is now. */
export interface ContainedPackage {
  readonly folder: string;
  readonly component: Component;
}

/** The packages in a program tree, from npm's own record of what it installed there. */
export function listPackages(tree: string): readonly ContainedPackage[] {
  const record = readInstalled(path.join(tree, 'node_modules/.package-lock.json'));
  return Object.entries(record)
    .filter(([place, { link }]) => !link && place.startsWith('node_modules/'))
    .filter(([place]) => existsSync(path.join(tree, place, 'package.json')))
    .map(([place, entry]) => ({ folder: path.join(tree, place), component: describePackage(place, entry) }));
}

/**
 * The packages whose code is in the built web app, from the list that its build has written.
 * @param root of the repository, with the packages installed
 */
export function listWebPackages(root: string): readonly ContainedPackage[] {
  const list = readFileSync(path.join(root, 'apps/web/dist/.packages.json'), 'utf8');
  const record = readInstalled(path.join(root, 'package-lock.json'));
  return z
    .array(z.string())
    .parse(JSON.parse(list))
    .map((place) => {
      const entry = record[place];
      if (entry === undefined) throw new Error(`${place} is in the web app and not in package-lock.json`);
      return { folder: path.join(root, place), component: describePackage(place, entry) };
    });
}

type Installed = z.infer<typeof installed>['packages'];

function readInstalled(file: string): Installed {
  return installed.parse(JSON.parse(readFileSync(file, 'utf8'))).packages;
}

function describePackage(place: string, { version = '', integrity, license }: Installed[string]): Component {
  const name = place.replace(/^.*node_modules\//, '');
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licence: license,
    hash: integrity === undefined ? undefined : hashOf(integrity),
  };
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
    // A package may be in the server and in the web app, or in several folders.
    components: [...new Map(components.map((component) => [component.purl, component])).values()]
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
