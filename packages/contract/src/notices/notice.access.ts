import { withoutSignIn, onlyRoles } from '../role-access.ts';

const customerUsers = onlyRoles({ CustomerAdmin: 'own-record', CustomerUser: 'own-record' });

export const getNoticePreference = customerUsers;
export const updateNoticePreference = customerUsers;
export const unsubscribeFromNotices = withoutSignIn;
