/** The longest name that a file system stores. */
const MAX_NAME_BYTES = 255;

/**
 * Whether an index may use this file name: a plain name of limited length, without folders and without control or other
 * invisible characters.
 */
export function isPlainFileName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  if (/[/\\]/.test(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return false;
  return Buffer.byteLength(name) <= MAX_NAME_BYTES;
}

/** The form in which names are compared: names that differ only in case or Unicode form are the same name. */
export function foldFileName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Converts an invalid name to the form in which it is stored and shown. */
export function toDisplayName(name: string): string {
  const shown = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return shown.slice(0, MAX_NAME_BYTES).toWellFormed();
}
