import { failedMailList, FailedMails } from '../../features/mail/index.ts';
import { useListUrl } from './use-list-url.ts';

/** E-mails that could not be delivered, for administrators. */
export function FailedMailsPage() {
  return <FailedMails listUrl={useListUrl('failed-mails', failedMailList, undefined)} />;
}
