export { createFailedMailService } from './failed-mail.service.ts';
export { mailRoutes } from './mail.routes.ts';
export { serveMailbox } from './mailbox/mailbox.routes.ts';
export { createMailboxService } from './mailbox/mailbox.service.ts';
