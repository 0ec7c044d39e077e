/** Rows of the promises without anything that could be taken away, and why. As few as can be. */
export const WITHOUT_GUARD: Readonly<Record<string, string>> = {
  F18: 'documents lie in the file system: S3 is not built, and the row promises nothing',
};
