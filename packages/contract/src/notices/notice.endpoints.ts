import { declareEndpoints } from '../endpoint.ts';
import * as noticeAccess from './notice.access.ts';
import { noticePreference, unsubscribeBody, unsubscribeQuery } from './notice.schemas.ts';

/** E-mails about new documents. */
export const noticeEndpoints = declareEndpoints(noticeAccess, {
  getNoticePreference: {
    call: 'GET /CustomerUser/NoticePreference',
    summary: 'How often the caller gets e-mails about new documents',
    response: { json: noticePreference },
  },
  updateNoticePreference: {
    call: 'PUT /CustomerUser/NoticePreference',
    summary: 'Choose how often the caller gets e-mails about new documents',
    body: noticePreference,
  },
  unsubscribeFromNotices: {
    call: 'POST /CustomerUser/Unsubscribe',
    summary: 'Unsubscribe from e-mails about new documents, with the token from such an e-mail',
    query: unsubscribeQuery,
    bodyType: 'form',
    // A mail program unsubscribes with one click, with a form of either kind (RFC 8058).
    acceptsAnyForm: true,
    body: unsubscribeBody,
    errors: ['TokenValidationFailed'],
  },
});
