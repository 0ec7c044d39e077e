/** The longest name a file system keeps. */
const MAX_NAME_BYTES = 255;

/** Whether an index may name a file so: a plain name, no way out of the folder, nothing a file system or a screen trips over. */
export function isPlainFileName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  if (/[/\\]/.test(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return false;
  return Buffer.byteLength(name) <= MAX_NAME_BYTES;
}

/** The form in which names are compared: those that differ in case or Unicode form are the same to whoever wrote them. */
export function foldFileName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** A name as it is kept and shown when it is no plain one. */
export function showFileName(name: string): string {
  const shown = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return shown.slice(0, MAX_NAME_BYTES).toWellFormed();
}
