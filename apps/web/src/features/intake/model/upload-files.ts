import { MAX_FILES_PER_UPLOAD, MAX_UPLOAD_BYTES } from '@belegfach/contract/schema-free';

/**
 * For the file dialog: the supported types. Other types can still be dropped; the server then states why it refuses
 * them.
 */
export const OFFERED_FILES = '.pdf,.xml,.csv,.json,.zip';

export function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Files that are already chosen are not added again: same name, size and time. */
export function addFiles(chosen: readonly File[], more: readonly File[]): readonly File[] {
  const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);
  return [...new Map([...chosen, ...more].map((file) => [keyOf(file), file])).values()];
}

/** Why the files cannot be sent together. */
export function findUploadFault(files: readonly File[]): 'nothing' | 'tooMany' | 'tooLarge' | undefined {
  if (files.length === 0) return 'nothing';
  if (files.length > MAX_FILES_PER_UPLOAD) return 'tooMany';
  return sizeOf(files) > MAX_UPLOAD_BYTES ? 'tooLarge' : undefined;
}
