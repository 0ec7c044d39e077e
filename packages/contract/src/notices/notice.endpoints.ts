import { declareEndpoints } from '../endpoint.ts';
import * as noticeAccess from './notice.access.ts';
import { noticePreference, unsubscribeBody, unsubscribeQuery } from './notice.schemas.ts';

/** E-mails about new documents. */
export const noticeEndpoints = declareEndpoints(noticeAccess, {
  getNoticePreference: {
    call: 'GET /CustomerUser/NoticePreference',
    summary: 'How the caller hears of new documents',
    response: { json: noticePreference },
  },
  updateNoticePreference: {
    call: 'PUT /CustomerUser/NoticePreference',
    summary: 'Choose how to hear of new documents',
    body: noticePreference,
  },
  unsubscribeFromNotices: {
    call: 'POST /CustomerUser/Unsubscribe',
    summary: "End the mails about new documents with a mail's token",
    query: unsubscribeQuery,
    bodyType: 'form',
    acceptsAnyForm: true,
    body: unsubscribeBody,
    errors: ['TokenValidationFailed'],
  },
});
