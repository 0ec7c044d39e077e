import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A file in every artefact: the licences of the packages in it require that their texts are passed on. */
export const LICENCES_FILE = 'THIRD-PARTY-LICENSES';

const LICENCE_TEXT = /^(?:licen[cs]e|notice|copying|copyright)/i;
const RULE = '='.repeat(100);

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
});

/** The texts of the packages' licences, a section for each. @param folders of packages */
export function composeLicences(folders: readonly string[]): string {
  const sections = new Map(folders.map((folder) => describePackage(folder)));
  const ordered = [...sections].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    'Belegfach contains these packages. Each has the licence that stands below its name.\n',
    ...ordered.map(([name, text]) => `${RULE}\n${name}\n\n${text}\n`),
  ].join('\n');
}

function describePackage(folder: string): readonly [title: string, text: string] {
  const { name, version, license, homepage } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_TEXT.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const stated = `Licence: ${license ?? 'see the text'}${homepage === undefined ? '' : `\n${homepage}`}`;
  return [`${name} ${version}`, [stated, ...texts].join('\n\n')];
}
