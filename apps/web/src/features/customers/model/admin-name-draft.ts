import type { CustomerAdminName, UserOfCustomer } from '@belegfach/contract';
import { trimmedText } from '../../../forms/draft-fields.ts';

/** The values of the form for the name of an administrator. A cleared field is null. */
export type AdminNameDraft = Readonly<Record<keyof CustomerAdminName, string | null>>;

export function adminNameDraftOf({ firstName, lastName }: UserOfCustomer): AdminNameDraft {
  return { firstName, lastName };
}

export function adminNameOf({ firstName, lastName }: AdminNameDraft): CustomerAdminName {
  return { firstName: trimmedText(firstName), lastName: trimmedText(lastName) };
}
