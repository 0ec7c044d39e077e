import { composeHtml } from './compose-html.ts';
import { composeText } from './compose-text.ts';
import type { Executor } from '../database/index.ts';
import type { Addressee, EmailTemplate } from './email-template.ts';
import { composeEmailLayout, type MailOperator } from './email-layout.ts';
import { oneLine } from './one-line.ts';
import { createMail } from './outbox.repository.ts';

export type Mailer = ReturnType<typeof createMailer>;

/** Composes e-mails and writes them to the outbox; the mail worker sends them from there. */
export function createMailer({ publicUrl, operator }: { publicUrl: URL; operator: MailOperator }) {
  const baseUrl = publicUrl.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  /** A link to the portal. It is always built from PUBLIC_URL, never from a request. */
  const link = (path: `/${string}`, query: Readonly<Record<string, string>> = {}): string => {
    const search = new URLSearchParams(query).toString();
    return search === '' ? `${baseUrl}${path}` : `${baseUrl}${path}?${search}`;
  };
  /**
   * A link with secret values. They are in the fragment, which a browser never sends: no access log of a proxy contains
   * them, and no Referer header. The page that the link opens sends them in the body of a call.
   */
  const secretLink = (path: `/${string}`, values: Readonly<Record<string, string>>): string =>
    `${link(path)}#${new URLSearchParams(values).toString()}`;
  const layout = composeEmailLayout(operator, link);
  return {
    link,
    secretLink,
    /** Writes the e-mail to the outbox in the caller's transaction: it is sent only if the transaction is committed. */
    send: (transaction: Executor, to: Addressee, template: EmailTemplate): Promise<void> =>
      createMail(transaction, to, {
        kind: template.kind,
        subject: oneLine(`${operator.productTitle}: ${template.de.subject} / ${template.en.subject}`),
        textBody: composeText(template, to.name, layout),
        htmlBody: composeHtml(template, to.name, layout),
        headers: unsubscribeHeaders(template),
        oneTimeTokenId: template.oneTimeTokenId,
        canWait: template.unsubscribe !== undefined,
      }),
  };
}

/** One-click unsubscription (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: EmailTemplate): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
