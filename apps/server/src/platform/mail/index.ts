export { createMailer } from './create-mailer.ts';
export { localTransport } from './delivery/mail-transport.ts';
export { startMailWorker } from './delivery/mail-worker.ts';
export { createSmtpTransport } from './delivery/smtp-transport.ts';
export type { Addressee, EmailTemplate, EmailText, Mailer } from './email-template.ts';
export { type MailContent, openContent } from './mail-content.ts';
export { deleteOldMails, holdWaitingMails, withdrawDeadMails } from './outbox.repository.ts';
export { opensStoredMails, resealMails, sealClearMails } from './sealed-mail.repository.ts';
