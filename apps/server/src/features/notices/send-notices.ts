import { API_BASE, endpoints, type NoticePreference } from '@belegfach/contract';
import type { Database, Executor } from '../../platform/database/index.ts';
import { portalDay } from '../../platform/http/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { createToken } from '../../platform/session-store/index.ts';
import { newDocumentsEmail } from './new-documents-email.ts';
import { type NoticeScope, noticeScopeOfAccount } from './notices.policy.ts';
import {
  findNoticeRecipient,
  type NewDocuments,
  listAccountsWithPendingNotices,
  removePendingNotices,
} from './pending-notice.repository.ts';
import { createUnsubscribeLink } from './notice-preference.repository.ts';

/** Accounts per query. */
const BATCH_SIZE = 200;

/**
 * Sends each account with this preference one e-mail per run about its new documents, however many there are. Each
 * account has its own transaction, so that after an interruption at any moment no account gets two e-mails or none.
 */
export async function sendNotices(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  preference: Exclude<NoticePreference, 'never'>,
  signal: AbortSignal,
): Promise<void> {
  const isStopping = () => signal.aborted;
  for (let afterId = 0; !isStopping(); ) {
    const accountIds = await listAccountsWithPendingNotices(
      database.executor,
      preference,
      afterId,
      BATCH_SIZE,
    );
    for (const accountId of accountIds) {
      if (isStopping()) return;
      await database.transaction((transaction) =>
        sendNotice(transaction, mailer, noticeScopeOfAccount(accountId)),
      );
      afterId = accountId;
    }
    if (accountIds.length < BATCH_SIZE) return;
  }
}

/** The list with the documents of the e-mail, the newest first, also after they have been downloaded. */
function linkTo(documents: readonly NewDocuments[]): Readonly<Record<string, string>> {
  const first = Math.min(...documents.map(({ firstPublishedAt }) => firstPublishedAt.getTime()));
  const published = `${portalDay(new Date(first))}..${portalDay(new Date())}`;
  return { published, sort: '-published' };
}

async function sendNotice(transaction: Executor, mailer: Mailer, scope: NoticeScope): Promise<void> {
  const documents = await removePendingNotices(transaction, scope);
  const recipient = await findNoticeRecipient(transaction, scope);
  if (recipient === undefined || documents.length === 0) return;
  const { token, hash } = createToken('once');
  await createUnsubscribeLink(transaction, scope, hash);
  const providerIds = new Set(documents.map((document) => document.providerId));
  const [providerId] = providerIds;
  await mailer.send(
    transaction,
    {
      name: `${recipient.first_name} ${recipient.last_name ?? ''}`,
      email: recipient.email,
      accountId: scope.accountId,
      ...(providerIds.size === 1 && typeof providerId === 'number' ? { providerId } : {}),
    },
    newDocumentsEmail({
      documents,
      link: mailer.link('/invoices', linkTo(documents)),
      unsubscribe: {
        page: mailer.secretLink('/unsubscribe', { token }),
        // The program of the reader posts to this URL without a browser, so that it must be complete (RFC 8058).
        oneClick: mailer.link(`${API_BASE}${endpoints.unsubscribeFromNotices.path}`, { token }),
      },
    }),
  );
}
