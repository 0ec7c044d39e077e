/** What the server takes in one call (contract). */
export const MAX_FILES = 2000;
export const MAX_BYTES = 500 * 1024 * 1024;

/** For the file dialog: what is recognised. Another kind may still be dropped: the server says why it does not fit. */
export const OFFERED_FILES = '.pdf,.xml,.csv,.json,.zip';

export function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Files that were chosen already are not taken twice: same name, size and time. */
export function addFiles(chosen: readonly File[], more: readonly File[]): readonly File[] {
  const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);
  return [...new Map([...chosen, ...more].map((file) => [keyOf(file), file])).values()];
}

/** Why files can't be sent together. */
export function findUploadFault(files: readonly File[]): 'nothing' | 'tooMany' | 'tooLarge' | undefined {
  if (files.length === 0) return 'nothing';
  if (files.length > MAX_FILES) return 'tooMany';
  return sizeOf(files) > MAX_BYTES ? 'tooLarge' : undefined;
}
