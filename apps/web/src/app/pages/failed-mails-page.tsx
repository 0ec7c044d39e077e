import { failedMailList, FailedMails, startFailedMailRows } from '../../features/mail/index.ts';
import { useListUrl } from './use-list-url.ts';

export const startRows = startFailedMailRows;

/** E-mails that could not be delivered, for administrators. */
export function FailedMailsPage() {
  return <FailedMails listUrl={useListUrl('failed-mails', failedMailList, undefined)} />;
}
