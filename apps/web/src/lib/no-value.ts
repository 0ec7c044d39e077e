/** What is shown where a record has no value. */
export const NO_VALUE = '-';
