import type { common } from './de/common.ts';
import type { errors } from './de/errors.ts';
import type { invoices } from './de/invoices.ts';
import type { legal } from './de/legal.ts';
import type { session } from './de/session.ts';
import type { shell } from './de/shell.ts';
import type { table } from './de/table.ts';

/** All texts by area; an area is a namespace of i18next. */
export interface Texts {
  common: typeof common;
  errors: typeof errors;
  invoices: typeof invoices;
  legal: typeof legal;
  session: typeof session;
  shell: typeof shell;
  table: typeof table;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
    enableSelector: false;
  }
}
