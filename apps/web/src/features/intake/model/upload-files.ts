import { MAX_FILES_PER_UPLOAD, MAX_UPLOAD_BYTES } from '@belegfach/contract/schema-free';

/** The file types that the file dialog offers. Other types can still be dropped; the server rejects them with a reason. */
export const ACCEPTED_FILE_TYPES = '.pdf,.xml,.csv,.json,.zip';

export function totalSizeBytes(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Adds files to the chosen files. A file with the same name, size and time as a chosen file is not added again. */
export function addFiles(chosen: readonly File[], added: readonly File[]): readonly File[] {
  const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);
  return [...new Map([...chosen, ...added].map((file) => [keyOf(file), file])).values()];
}

/** Why the files cannot be sent together. */
export function findUploadFault(files: readonly File[]): 'nothing' | 'tooMany' | 'tooLarge' | undefined {
  if (files.length === 0) return 'nothing';
  if (files.length > MAX_FILES_PER_UPLOAD) return 'tooMany';
  return totalSizeBytes(files) > MAX_UPLOAD_BYTES ? 'tooLarge' : undefined;
}
