import { isEmailAddress } from '@belegfach/contract/rules';

/** The information card as it is typed. */
export interface InformationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly confirmation: string;
}

/** Addresses differ in more than their case. */
export function isOtherEmail(email: string, original: string): boolean {
  return email.trim().toLowerCase() !== original.toLowerCase();
}

export function isEmailValid(email: string): boolean {
  return isEmailAddress(email.trim());
}

/** The confirmation equals the e-mail; where both are the original, their case does not matter (spec section 5). */
export function isConfirmed({ email, confirmation }: InformationForm, original: string): boolean {
  if (!isOtherEmail(email, original) && !isOtherEmail(confirmation, original)) return true;
  return email.trim() === confirmation.trim();
}
