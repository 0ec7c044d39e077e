export { createPost } from './create-post.ts';
export type { Sender } from './delivery/compose-message.ts';
export { localTransport } from './delivery/mail-transport.ts';
export { type MailWorker, startMailWorker } from './delivery/mail-worker.ts';
export { createSmtpTransport } from './delivery/smtp-transport.ts';
export type { Addressee, Letter, LetterText, Post } from './letter.ts';
export { deleteOldMails } from './outbox.repository.ts';
