import { anybody, only } from '../access.ts';

const customerSide = only({ CustomerAdmin: 'own-record', CustomerUser: 'own-record' });

export const getNoticePreference = customerSide;
export const updateNoticePreference = customerSide;
export const unsubscribeFromNotices = anybody;
