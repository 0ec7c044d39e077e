import { trimmedText } from '../../../forms/draft-fields.ts';
import type { ListedUser } from './user.ts';

/** The values that the forms of both kinds of users have. A cleared text field is null. */
export interface UserDraft extends Pick<ListedUser, 'firstName' | 'lastName' | 'status'> {
  readonly email: string | null;
}

export const EMPTY_USER: UserDraft = { firstName: '', lastName: '', email: '', status: 'New' };

export function userDraftOf({ firstName, lastName, email, status }: ListedUser): UserDraft {
  return { firstName, lastName, email, status };
}

export function sentNames({ firstName, lastName }: UserDraft) {
  return { firstName: trimmedText(firstName), lastName: trimmedText(lastName) };
}
