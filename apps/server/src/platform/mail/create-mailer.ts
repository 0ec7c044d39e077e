import { composeHtml } from './compose-html.ts';
import { composeText } from './compose-text.ts';
import type { EmailTemplate, Mailer } from './email-template.ts';
import { composeEmailLayout, type Sender } from './email-layout.ts';
import { oneLine } from './one-line.ts';
import { createMail } from './outbox.repository.ts';

export interface MailerOptions {
  /** The public address of the portal; every link begins with it. */
  readonly publicUrl: URL;
  readonly operator: Sender;
}

/** Composes e-mails and writes them to the outbox; the mail worker sends them from there. */
export function createMailer({ publicUrl, operator }: MailerOptions): Mailer {
  const base = publicUrl.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const link: Mailer['link'] = (path, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return search === '' ? `${base}${path}` : `${base}${path}?${search}`;
  };
  const head = composeEmailLayout(operator, link);
  return {
    link,
    send: (transaction, to, template) =>
      createMail(transaction, {
        kind: template.kind,
        recipient: to.email,
        accountId: to.accountId,
        providerId: to.providerId,
        subject: oneLine(`${operator.productTitle}: ${template.de.subject} / ${template.en.subject}`),
        textBody: composeText(template, head),
        htmlBody: composeHtml(template, head),
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
