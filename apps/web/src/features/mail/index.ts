export { FailedMails } from './components/failed-mails.tsx';
export { failedMailColumns, failedMailListDefinition } from './model/failed-mail-list.ts';
