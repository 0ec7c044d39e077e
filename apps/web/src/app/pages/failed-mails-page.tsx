import { FailedMails, failedMailColumns, failedMailListDefinition } from '../../features/mail/index.ts';
import { useListPlace } from './use-list-place.ts';

/** E-mails that could not be delivered, for administrators. */
export function FailedMailsPage() {
  return <FailedMails place={useListPlace(failedMailListDefinition, failedMailColumns)} />;
}
