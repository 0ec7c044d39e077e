import { failedMailList, FailedMails } from '../../features/mail/index.ts';
import { useListAddress } from './use-list-address.ts';

/** E-mails that could not be delivered, for administrators. */
export function FailedMailsPage() {
  return <FailedMails address={useListAddress(failedMailList, undefined)} />;
}
