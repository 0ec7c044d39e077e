import { administrators } from '../access.ts';

export const listFailedMails = administrators;
export const retryMail = administrators;
