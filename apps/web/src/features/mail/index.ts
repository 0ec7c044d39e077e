export { FailedMails } from './components/failed-mails.tsx';
export { failedMailList } from './failed-mail-columns.tsx';
