import { composeHtml } from './compose-html.ts';
import { composeText } from './compose-text.ts';
import type { Letter, Post } from './letter.ts';
import { composeLetterhead, type Sender } from './letterhead.ts';
import { oneLine } from './one-line.ts';
import { createMail } from './outbox.repository.ts';

export interface PostOptions {
  /** Where people reach the portal; the one source of every link. */
  readonly publicUrl: URL;
  readonly operator: Sender;
}

/** Composes letters and writes them to the outbox; a worker sends them from there. */
export function createPost({ publicUrl, operator }: PostOptions): Post {
  const base = publicUrl.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const link: Post['link'] = (path, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return search === '' ? `${base}${path}` : `${base}${path}?${search}`;
  };
  const head = composeLetterhead(operator, link);
  return {
    link,
    send: (transaction, to, letter) =>
      createMail(transaction, {
        kind: letter.kind,
        recipient: to.email,
        accountId: to.accountId,
        providerId: to.providerId,
        subject: oneLine(`${operator.productTitle}: ${letter.de.subject} / ${letter.en.subject}`),
        textBody: composeText(letter, head),
        htmlBody: composeHtml(letter, head),
        headers: unsubscribeHeaders(letter),
        oneTimeTokenId: letter.oneTimeTokenId,
        canWait: letter.unsubscribe !== undefined,
      }),
  };
}

/** One-click unsubscription (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Letter): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
