export { mailRoutes } from './mail.routes.ts';
export { serveMailbox } from './mailbox/mailbox.routes.ts';
