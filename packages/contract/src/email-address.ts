import { MAX_EMAIL_LENGTH } from './limits.ts';

/**
 * The dot-atom form of RFC 5321 in ASCII: a local part of at most 64 characters, host labels of at most 63, and a top-level
 * domain. Quoted local parts, non-ASCII addresses and IP addresses as hosts are refused.
 */
export const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i;

/** Whether the server accepts the text as an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}
