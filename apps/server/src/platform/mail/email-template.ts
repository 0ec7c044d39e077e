/** Every kind of e-mail. Administrators see the kind of an e-mail that could not be delivered. */
export type MailKind =
  | 'customer-activated'
  | 'email-change'
  | 'email-change-notice'
  | 'email-taken'
  | 'invitation'
  | 'new-documents'
  | 'new-super-admin'
  | 'password-off'
  | 'password-reset'
  | 'rights-changed'
  | 'second-factor-activated'
  | 'second-factor-removed'
  | 'session-ended'
  | 'sign-on-linked'
  | 'sign-on-locked'
  | 'sign-on-unlinked'
  /** The sweep of the document store is paused until a person decides (`belegfach store`). */
  | 'sweep-held'
  | 'webhook-off';

/** The text of an e-mail in one language, in plain sentences; the mailer adds layout and greeting. */
export interface EmailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown as a small table, e.g. the initial password, with a line below it that explains the value. */
  readonly details?: readonly { readonly label: string; readonly value: string; readonly note?: string }[];
  /** A link, as a button and as a written address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the action. */
  readonly closing?: readonly string[];
}

/** A bilingual e-mail, German first, with its values filled in. */
export interface EmailTemplate {
  readonly kind: MailKind;
  readonly de: EmailText;
  readonly en: EmailText;
  /**
   * The token of the link or initial password in the e-mail. Once the token is used, void or expired, the e-mail is not
   * sent any more, and the text of an undelivered e-mail is deleted.
   */
  readonly oneTimeTokenId?: number;
  /**
   * For optional e-mails: the page on which a person unsubscribes, and the address to which a mail program sends one POST
   * (RFC 8058).
   */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string };
}

export interface Addressee {
  readonly email: string;
  /** The name in the greeting; empty for a greeting without a name. */
  readonly name: string;
  /** The account of the recipient: when the account is erased, the e-mail is erased too. */
  readonly accountId?: number;
  /** The provider whose administrators see the e-mail when it fails. */
  readonly providerId?: number;
}
