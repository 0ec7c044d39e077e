import { administrators } from '../role-access.ts';

export const listFailedMails = administrators;
export const retryMail = administrators;
