import { API_BASE, type NoticePreference, noticeEndpoints } from '@belegfach/contract';
import type { Database, Executor } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { createToken } from '../../platform/sessions/index.ts';
import { newDocumentsEmail } from './new-documents-email.ts';
import { type NoticeScope, noticeScopeOfAccount } from './notices.policy.ts';
import {
  findNoticeRecipient,
  listAccountsWithPendingNotices,
  removePendingNotices,
} from './pending-notice.repository.ts';
import { createUnsubscribeLink } from './unsubscribe-link.repository.ts';

/** Accounts per query. */
const BATCH = 200;

/**
 * Sends each account with this preference one e-mail per run about its new documents, however many there are. Each
 * account has its own transaction, so that a stop at any moment leaves no account with two e-mails or with none.
 */
export async function sendNotices(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  preference: Exclude<NoticePreference, 'never'>,
  signal: AbortSignal,
): Promise<void> {
  const isStopping = () => signal.aborted;
  for (let after = 0; !isStopping(); ) {
    const accountIds = await listAccountsWithPendingNotices(database.executor, preference, after, BATCH);
    for (const accountId of accountIds) {
      if (isStopping()) return;
      await database.transaction((transaction) => tell(transaction, mailer, noticeScopeOfAccount(accountId)));
      after = accountId;
    }
    if (accountIds.length < BATCH) return;
  }
}

async function tell(transaction: Executor, mailer: Mailer, scope: NoticeScope): Promise<void> {
  const documents = await removePendingNotices(transaction, scope);
  const listener = await findNoticeRecipient(transaction, scope);
  if (listener === undefined || documents.length === 0) return;
  const { token, hash } = createToken('once');
  await createUnsubscribeLink(transaction, scope, hash);
  const [first, ...others] = documents.map(({ providerId }) => providerId);
  const isOfOne = first !== undefined && others.every((providerId) => providerId === first);
  await mailer.send(
    transaction,
    { email: listener.email, accountId: scope.accountId, ...(isOfOne ? { providerId: first } : {}) },
    newDocumentsEmail({
      name: `${listener.first_name} ${listener.last_name ?? ''}`,
      documents,
      link: mailer.link('/invoices'),
      unsubscribe: {
        page: mailer.link('/unsubscribe', { token }),
        oneClick: mailer.link(`${API_BASE}${noticeEndpoints.unsubscribeFromNotices.path}`, { token }),
      },
    }),
  );
}
