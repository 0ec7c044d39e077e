/**
 * The dot-atom form of RFC 5321 in ASCII: a local part of at most 64 characters, host labels of at most 63, and a top-level
 * domain. Quoted and internationalised forms and addresses of numbers are refused (security T19).
 */
export const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i;

/** RFC 5321 section 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254;

/** Whether the server takes the text as an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}
