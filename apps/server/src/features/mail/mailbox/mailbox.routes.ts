import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { mailboxPage, mailPage, missingMailPage } from './mailbox-page.ts';
import { findMail, listMails } from './read-mailbox.ts';

/** The content security policy of the mailbox pages: only their style element is permitted. */
const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The content security policy of the HTML of an e-mail: inline styles and links, in a sandbox. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The demo's mailbox, separate from the web app and the API. A production portal must not serve it. */
export function serveMailbox(server: FastifyInstance, database: Database, publicUrl: URL): void {
  const portalUrl = publicUrl.href.replace(/\/+$/, '');

  server.get('/dev/mailbox', async (_request, reply) => {
    const mails = await listMails(database);
    return sendPage(reply, (nonce) => mailboxPage(mails, nonce));
  });

  server.get('/dev/mailbox.json', async (_request, reply) => {
    const mails = await listMails(database);
    return reply.send(
      mails.map((mail) => ({
        id: mail.public_id,
        kind: mail.kind,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
        headers: mail.headers,
        createdAt: mail.created_at.toISOString(),
      })),
    );
  });

  server.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await findMail(database, request.params.id);
    return mail === undefined
      ? sendPage(reply.code(404), missingMailPage)
      : sendPage(reply, (nonce) => mailPage(mail, nonce, portalUrl));
  });

  server.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(database, request.params.id);
    if (mail === undefined) return sendPage(reply.code(404), missingMailPage);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .send(mail.htmlBody);
  });
}

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce))
    .send(page(nonce));
}
