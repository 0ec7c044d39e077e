import { isEmailAddress } from '@belegfach/contract/schema-free';

/** The values of the information card, as typed. */
export interface InformationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly confirmation: string;
}

/** Whether the addresses differ in more than letter case. */
export function isDifferentEmail(email: string, original: string): boolean {
  return email.trim().toLowerCase() !== original.toLowerCase();
}

export function isEmailValid(email: string): boolean {
  return isEmailAddress(email.trim());
}

/** Whether the confirmation equals the e-mail address. Letter case is ignored if both are the original address. */
export function isConfirmed({ email, confirmation }: InformationForm, original: string): boolean {
  if (!isDifferentEmail(email, original) && !isDifferentEmail(confirmation, original)) return true;
  return email.trim() === confirmation.trim();
}
