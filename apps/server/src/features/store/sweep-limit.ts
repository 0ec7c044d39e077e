/** One document is a PDF and sometimes its XML: one interrupted intake leaves at most this number of files. */
const MAX_FILES_OF_ONE_INTAKE = 2;
const MAX_FILES = 100;
const MAX_SHARE = 0.01;

/**
 * Whether this number of files can be left over from interrupted intakes. A larger number indicates a wrong database or
 * a wrong disk.
 */
export function areLeftovers(count: number, total: number): boolean {
  return count <= MAX_FILES_OF_ONE_INTAKE || (count <= MAX_FILES && count <= total * MAX_SHARE);
}
