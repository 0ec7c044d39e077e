import type { account } from './de/account.ts';
import type { common } from './de/common.ts';
import type { customers } from './de/customers.ts';
import type { errors } from './de/errors.ts';
import type { exportTexts } from './de/export.ts';
import type { failedMails } from './de/failed-mails.ts';
import type { findings } from './de/findings.ts';
import type { imports } from './de/imports.ts';
import type { intake } from './de/intake.ts';
import type { invoices } from './de/invoices.ts';
import type { legal } from './de/legal.ts';
import type { overview } from './de/overview.ts';
import type { profile } from './de/profile.ts';
import type { providers } from './de/providers.ts';
import type { session } from './de/session.ts';
import type { shell } from './de/shell.ts';
import type { shortcuts } from './de/shortcuts.ts';
import type { table } from './de/table.ts';
import type { trail } from './de/trail.ts';
import type { users } from './de/users.ts';
import type { webhooks } from './de/webhooks.ts';

/** All texts by namespace of i18next. */
export interface Texts {
  account: typeof account;
  common: typeof common;
  customers: typeof customers;
  errors: typeof errors;
  export: typeof exportTexts;
  failedMails: typeof failedMails;
  findings: typeof findings;
  imports: typeof imports;
  intake: typeof intake;
  invoices: typeof invoices;
  legal: typeof legal;
  overview: typeof overview;
  profile: typeof profile;
  providers: typeof providers;
  session: typeof session;
  shell: typeof shell;
  shortcuts: typeof shortcuts;
  table: typeof table;
  trail: typeof trail;
  users: typeof users;
  webhooks: typeof webhooks;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
    enableSelector: false;
  }
}
