import type { Executor } from '../database/index.ts';

/** What a mail says in one language. Plain sentences; the mailer adds layout and greeting. */
export interface EmailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown as a small table, e.g. the initial password, with a line below it that says what it is for. */
  readonly details?: readonly { readonly label: string; readonly value: string; readonly note?: string }[];
  /** The one thing to do, as a button and as a written address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the action. */
  readonly closing?: readonly string[];
}

/** A bilingual e-mail, German first, with its values filled in. */
export interface EmailTemplate {
  /** What kind of mail it is, e.g. `invitation`; shown to administrators when it can't be delivered. */
  readonly kind: string;
  /** Whom the mail greets; empty greets nobody by name. */
  readonly name: string;
  readonly de: EmailText;
  readonly en: EmailText;
  /**
   * The token of the link or initial password in it. When that is used, void or past its time the mail is not sent any more, and what
   * was not delivered keeps no text.
   */
  readonly oneTimeTokenId?: number;
  /** For mails that people can do without: where a person ends them, and where a mail program does by one POST (RFC 8058). */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
}

export interface Addressee {
  readonly email: string;
  /** Whose mail it is: erased with the account. */
  readonly accountId?: number;
  /** Whose administrators see it when it fails. */
  readonly providerId?: number;
}

/** Writes the e-mails of the features to the outbox. */
export interface Mailer {
  /** Writes the mail to the outbox in the caller's transaction: it leaves if, and only if, that is committed. */
  send(transaction: Executor, to: Addressee, template: EmailTemplate): Promise<void>;
  /** An address of the portal for a mail; always of PUBLIC_URL, never of a request. */
  link(path: `/${string}`, query?: Readonly<Record<string, string>>): string;
}
