import { endpoint, only } from '../endpoint.ts';
import { idParams } from '../primitives.ts';
import { failedMailPage, failedMailQuery } from './mail.schemas.ts';

const administrators = only({ SuperAdmin: 'all', ProviderAdmin: 'provider' });

/** E-mails that could not be delivered. */
export const mailEndpoints = {
  listFailedMails: endpoint({
    method: 'GET',
    path: '/Mail/Failed',
    summary: 'Mails that were given up, without their links',
    access: administrators,
    query: failedMailQuery,
    answer: { json: failedMailPage },
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/Mail/{id}/Retry',
    summary: 'Send a failed mail once more',
    access: administrators,
    params: idParams,
    status: 204,
    answer: 'nothing',
    errors: ['MailLinkExpired'],
  }),
} as const;
