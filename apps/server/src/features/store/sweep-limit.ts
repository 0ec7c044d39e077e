/** One document is a PDF and at times its XML: so many files one interrupted intake leaves. */
const ALWAYS_ALLOWED = 2;
const MAX_FILES = 100;
const MAX_SHARE = 0.01;

/** Whether so many of all files can be leftovers of single interrupted intakes; more are a sign of a wrong database or a wrong disk. */
export function areLeftovers(count: number, of: number): boolean {
  return count <= ALWAYS_ALLOWED || (count <= MAX_FILES && count <= of * MAX_SHARE);
}
