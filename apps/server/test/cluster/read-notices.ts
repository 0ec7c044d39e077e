import type { ReceivedMail } from '../support/mail-server.ts';
import type { ReceivedNotice } from './judge-notices.ts';

/** Reads the received e-mails to these addresses. */
export async function readNotices(
  mails: readonly ReceivedMail[],
  emails: readonly string[],
): Promise<readonly ReceivedNotice[]> {
  const notices = mails.filter(({ to }) => to.some((address) => emails.includes(address)));
  return Promise.all(
    notices.map(async (mail) => {
      const { messageId, subject } = await mail.parse();
      if (messageId === undefined) throw new Error('an e-mail without an id');
      return { messageId, to: mail.to.join(), subject: subject ?? '' };
    }),
  );
}
