import { declareEndpoints } from '../endpoint.ts';
import * as mailAccess from './mail.access.ts';
import { failedMailPage, failedMailQuery } from './mail.schemas.ts';

/** E-mails that could not be delivered. */
export const mailEndpoints = declareEndpoints(mailAccess, {
  listFailedMails: {
    call: 'GET /Mail/Failed',
    summary: 'E-mails that could not be delivered, without their text',
    query: failedMailQuery,
    response: { json: failedMailPage },
  },
  retryMail: {
    call: 'POST /Mail/{id}/Retry',
    summary: 'Send a failed e-mail again',
    errors: ['MailLinkExpired'],
  },
});
