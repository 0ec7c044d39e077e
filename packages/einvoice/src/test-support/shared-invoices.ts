import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Collections of invoices beside the project, which not every machine has. */
const FOLDERS = ['einvoice/files', 'einvoice-rules/xrechnung-testsuite'].map(
  (folder) => new URL(`../../../../../shared/${folder}/`, import.meta.url),
);

/** The files of the collections by name; none on a machine without them. */
export function readSharedFiles(): { name: string; bytes: Uint8Array }[] {
  return FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => ({
        name,
        bytes: new Uint8Array(readFileSync(`${parentPath}/${name}`)),
      })),
  );
}
