import type { Labels } from '../terms/term.ts';

/** The languages in which an invoice can be shown. */
export type Language = keyof Labels;
