/** One change of a source file that removes a protection. */
export interface Edit {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly from: string;
  /** Replacement: the same code without the protection. It must still compile as a module. */
  readonly to: string;
}

/** A protection that rules depend on, and the tests that must fail when it is removed. */
interface Protection {
  /** Rules of docs/rules, such as `STO-12`, or the id of a known fault, such as `CVE-2026-28685`. */
  readonly rules: readonly string[];
  /** The protection as a sentence that is true while it is in place. */
  readonly protection: string;
  /** Paths of test files from the root; in each of them a test must fail. */
  readonly tests: readonly string[];
  /** Regular expression: runs only the tests whose name matches, where a whole file takes long. Each file must have such a test. */
  readonly testName?: string;
}

/** A guard as it is written in a `*.guards.ts` file: with a single edit, or with several. */
export type Guard = Protection & (Edit | { readonly edits: readonly Edit[] });

/** A guard after it was read: always with a list of edits. */
export type ReadGuard = Protection & { readonly edits: readonly Edit[] };
