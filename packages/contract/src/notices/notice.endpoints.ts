import { anybody, endpoint, only } from '../endpoint.ts';
import { noticePreference, unsubscribeBody, unsubscribeQuery } from './notice.schemas.ts';

const customerSide = only({ CustomerAdmin: 'own-record', CustomerUser: 'own-record' });

/** E-mails about new documents. */
export const noticeEndpoints = {
  getNoticePreference: endpoint({
    method: 'GET',
    path: '/CustomerUser/NoticePreference',
    summary: 'How the caller hears of new documents',
    access: customerSide,
    answer: { json: noticePreference },
  }),
  updateNoticePreference: endpoint({
    method: 'PUT',
    path: '/CustomerUser/NoticePreference',
    summary: 'Choose how to hear of new documents',
    access: customerSide,
    body: noticePreference,
    status: 204,
    answer: 'nothing',
  }),
  unsubscribeFromNotices: endpoint({
    method: 'POST',
    path: '/CustomerUser/Unsubscribe',
    summary: "End the mails about new documents with a mail's token",
    access: anybody,
    query: unsubscribeQuery,
    bodyType: 'form',
    acceptsAnyForm: true,
    body: unsubscribeBody,
    status: 204,
    answer: 'nothing',
    errors: ['TokenValidationFailed'],
  }),
} as const;
