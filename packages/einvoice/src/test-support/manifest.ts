import { readFileSync } from 'node:fs';

/** One entry of the manifest of real and hostile documents; only the fields that the tests use. */
export type ManifestEntry = {
  file: string;
  bytes: number;
  expect: { state: string; reason?: string; alsoAllowed?: string[] };
  attachments?: string[];
  extract?: Record<string, unknown>;
};

const ROOT = new URL('../../fixtures/', import.meta.url);

export function readManifest(): ManifestEntry[] {
  // The manifest is a fixture of this package, written by hand in exactly this shape.
  const { files } = JSON.parse(readFileSync(new URL('manifest.json', ROOT), 'utf8')) as {
    files: ManifestEntry[];
  };
  return files;
}

export function readFixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name.startsWith('files/') ? name : `files/${name}`, ROOT)));
}
