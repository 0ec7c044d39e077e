import { withoutSignIn, ownRecordOnly } from '../role-access.ts';

export const createToken = withoutSignIn;
export const checkSession = ownRecordOnly;
export const getUserInformation = ownRecordOnly;
export const logout = withoutSignIn;
