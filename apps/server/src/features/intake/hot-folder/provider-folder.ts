import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../../platform/document-store/index.ts';
import type { IntakeProvider } from '../intake.policy.ts';

/** The folder where one provider's ERP drops its files. */
export interface ProviderFolder {
  /** Where files are dropped and results appear. */
  readonly path: string;
  /** Deliveries in progress, a folder each. */
  readonly work: string;
  /** What was taken in, by day and delivery. */
  readonly done: string;
  /** Tells this folder from another one, also where several hosts see it under different paths. */
  readonly id: string;
}

/** Says whose folder it is, so that a provider keeps it when it is renamed. */
const MARKER = '.belegfach.json';
const marker = z.object({ provider: z.string(), folder: z.string() });

/** The provider's folder under the intake folder; made where it is missing. Processes that do so at once agree on one. */
export async function openProviderFolder(
  intakeFolder: string,
  provider: Pick<IntakeProvider, 'name' | 'publicId'>,
): Promise<ProviderFolder> {
  await mkdir(intakeFolder, { recursive: true });
  const own =
    (await findProviderFolder(intakeFolder, provider.publicId)) ?? (await makeFolder(intakeFolder, provider));
  const folder = { ...own, work: path.join(own.path, 'work'), done: path.join(own.path, 'done') };
  await mkdir(folder.work, { recursive: true });
  await mkdir(folder.done, { recursive: true });
  return folder;
}

type Found = Pick<ProviderFolder, 'path' | 'id'>;

/** The folder that bears the provider's marker. */
export async function findProviderFolder(intakeFolder: string, publicId: string): Promise<Found | undefined> {
  for (const entry of await readdir(intakeFolder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = path.join(intakeFolder, entry.name);
    // A folder of another provider whose marker is broken is that one's trouble.
    const found = await readMarker(folder).catch(() => undefined);
    if (found?.provider === publicId) return { path: folder, id: found.folder };
  }
  return undefined;
}

/** Names that fold to the same folder are told apart by the start of the provider's id. */
async function makeFolder(
  intakeFolder: string,
  { name, publicId }: Pick<IntakeProvider, 'name' | 'publicId'>,
): Promise<Found> {
  const base = nameFolder(name);
  for (const candidate of [base, `${base}-${publicId.slice(-12)}`]) {
    const folder = path.join(intakeFolder, candidate);
    await mkdir(folder, { recursive: true });
    await writeMarker(folder, { provider: publicId, folder: randomUUID() });
    const found = await readMarker(folder);
    if (found?.provider === publicId) return { path: folder, id: found.folder };
  }
  throw new Error(`${path.join(intakeFolder, base)} belongs to another provider`);
}

/** `Muster Automaten GmbH` has the folder `muster-automaten-gmbh`. */
export function nameFolder(providerName: string): string {
  const folded = providerName
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return folded === '' ? 'provider' : folded;
}

async function readMarker(folder: string): Promise<z.infer<typeof marker> | undefined> {
  try {
    return marker.parse(JSON.parse(await readFile(path.join(folder, MARKER), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new Error(`${path.join(folder, MARKER)} can't be read; it says whose folder this is`, {
      cause: error,
    });
  }
}

/** Whole or not at all, and never over another one. */
async function writeMarker(folder: string, content: z.infer<typeof marker>): Promise<void> {
  const temporary = path.join(folder, `.${randomUUID()}.tmp`);
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(JSON.stringify(content));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(temporary, path.join(folder, MARKER)).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await unlink(temporary);
}
