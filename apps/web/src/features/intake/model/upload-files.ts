/** The limits of the server for one call. */
export const MAX_FILES = 2000;
export const MAX_BYTES = 500 * 1024 * 1024;

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
  if (files.length > MAX_FILES) return 'tooMany';
  return sizeOf(files) > MAX_BYTES ? 'tooLarge' : undefined;
}
