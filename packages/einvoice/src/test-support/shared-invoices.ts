import { existsSync, readdirSync, readFileSync } from 'node:fs';

type SharedFile = { name: string; bytes: Uint8Array };

const SUITE = 'einvoice-rules/xrechnung-testsuite';

/** The files of the collections of invoices next to the repository, by name; none on a machine without them. */
export function readSharedFiles(): SharedFile[] {
  return readFolders('einvoice/files', SUITE);
}

/** The valid documents of XRechnung; none on a machine without them. */
export function readSharedSuite(): SharedFile[] {
  return readFolders(SUITE);
}

function readFolders(...names: readonly string[]): SharedFile[] {
  const folders = names.map((name) => new URL(`../../../../../shared/${name}/`, import.meta.url));
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => ({
          name,
          bytes: new Uint8Array(readFileSync(`${parentPath}/${name}`)),
        })),
    );
}
