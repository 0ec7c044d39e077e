import { anybody, only } from '../access.ts';

const customerUsers = only({ CustomerAdmin: 'own-record', CustomerUser: 'own-record' });

export const getNoticePreference = customerUsers;
export const updateNoticePreference = customerUsers;
export const unsubscribeFromNotices = anybody;
