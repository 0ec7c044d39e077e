import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../../platform/text/index.ts';
import { readMetadataFile } from './untrusted-files.ts';

/**
 * The file that names the installation of the hot folders. Two installations with one folder would take each other's
 * files, as providers of the same name have folders of the same name.
 */
export const INTAKE_MARK = '.belegfach-installation.json';
const markSchema = z.object({ installation: z.string() });

/** The installation whose hot folders these are; `unreadable` if the file is invalid, undefined without one. */
export async function findMarkedInstallation(intakeFolder: string): Promise<string | undefined> {
  const text = await readMetadataFile(path.join(intakeFolder, INTAKE_MARK));
  if (text === undefined) return undefined;
  return markSchema.safeParse(parseJson(text)).data?.installation ?? 'unreadable';
}

/**
 * Whether the hot folders belong to this installation; a folder without a mark gets one. If two installations mark it at
 * the same time, the later mark stays. The other installation notices that at its next call, so this must be called
 * before each reading of the folder.
 */
export async function belongsTo(intakeFolder: string, installation: string): Promise<boolean> {
  await mkdir(intakeFolder, { recursive: true });
  const marked = await findMarkedInstallation(intakeFolder);
  if (marked !== undefined) return marked === installation;
  // A name of its own, since the watchers of all providers may do this at the same time.
  const draft = path.join(intakeFolder, `${INTAKE_MARK}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify({ installation })}\n`, { flag: 'wx', flush: true });
  await rename(draft, path.join(intakeFolder, INTAKE_MARK));
  return (await findMarkedInstallation(intakeFolder)) === installation;
}

/** One line for the operator. */
export function describeForeignFolder(intakeFolder: string): string {
  return `INTAKE_DIR: ${intakeFolder} contains the hot folders of another installation, so nothing is taken from there. Set a folder of its own for each installation; if the other one is gone for good, delete ${path.join(intakeFolder, INTAKE_MARK)}`;
}
