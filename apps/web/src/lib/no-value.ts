/** The text that is shown if a record has no value. */
export const NO_VALUE = '-';
