/** One document is a PDF and sometimes its XML: one interrupted intake leaves at most this number of files. */
const ALWAYS_ALLOWED = 2;
const MAX_FILES = 100;
const MAX_SHARE = 0.01;

/**
 * Whether this number of all files can be left over from interrupted intakes. A larger number indicates a wrong
 * database or a wrong disk.
 */
export function areLeftovers(count: number, of: number): boolean {
  return count <= ALWAYS_ALLOWED || (count <= MAX_FILES && count <= of * MAX_SHARE);
}
