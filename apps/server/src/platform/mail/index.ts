export { createMailer } from './create-mailer.ts';
export { localTransport } from './delivery/mail-transport.ts';
export { startMailWorker } from './delivery/mail-worker.ts';
export { createSmtpTransport } from './delivery/smtp-transport.ts';
export type { Addressee, EmailTemplate, EmailText, Mailer } from './email-template.ts';
export { type MailContent, openContent } from './mail-content.ts';
export { deleteOldMails, failPendingMails, withdrawMailsWithInvalidToken } from './outbox.repository.ts';
export { canOpenStoredMails, resealMails, sealPlaintextMails } from './sealed-mail.repository.ts';
