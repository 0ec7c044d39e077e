/** One place of the source and what stands there when the protection is gone. */
export interface Edit {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Text that stands exactly once in the file. */
  readonly from: string;
  /** Text that takes its place: the same code without the protection. It must still compile as a module. */
  readonly to: string;
}

/** A protection that rules rest on, and the tests that must turn red when it is taken away. */
export interface Guard {
  /** Rules of docs/rules, such as `STO-12`, or the number of a known fault, such as `cve/CVE-2026-28685`. */
  readonly rules: readonly string[];
  /** What is taken away, in words. */
  readonly protection: string;
  readonly edits: readonly Edit[];
  /** Test files, by their path from the root; in each of them a test must fail. */
  readonly tests: readonly string[];
  /** Runs the tests alone whose name matches (a regular expression), where a whole file takes long. Each file must have one. */
  readonly testName?: string;
}
