import { MAX_EMAIL_LENGTH } from './limits.ts';

/**
 * The dot-atom form of RFC 5321 in ASCII: a local part of at most 64 characters, host labels of at most 63, and a top-level
 * domain. Quoted local parts, non-ASCII addresses and IP addresses as hosts are refused.
 */
export const EMAIL_PATTERN =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i;

/** Whether the server accepts the text as an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
}

/** A VAT id without blanks: the country code and 2 to 13 letters or digits, which covers all member states of the EU. */
export const VAT_ID_PATTERN = /^[A-Z]{2}[A-Z\d]{2,13}$/;

/** Customer and company numbers have exactly this many digits. */
export const CUSTOMER_NUMBER_DIGITS = 8;

/** 1 to 9 digits. */
export const SALESMAN_NUMBER_PATTERN = /^\d{1,9}$/;
