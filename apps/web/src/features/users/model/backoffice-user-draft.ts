import type {
  AvailableRole,
  BackofficeRole,
  BackofficeUser,
  BackofficeUserCreation,
  BackofficeUserEdit,
} from '@belegfach/contract';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';
import { findBackofficeRole } from './roles.ts';
import { EMPTY_USER, sentNames, type UserDraft, userDraftOf } from './user-draft.ts';

/** The values of the back-office user forms. */
export interface BackofficeUserDraft extends UserDraft {
  readonly role: BackofficeRole | null;
  readonly providerId: string | null;
  readonly salesmanNumber: string | null;
  readonly branchId: string | null;
}
export type BackofficeUserField = keyof BackofficeUserDraft;
type BackofficeRoleId = BackofficeUserCreation['roleId'];

export function emptyBackofficeUserDraft(providerId: string | null): BackofficeUserDraft {
  return {
    ...EMPTY_USER,
    role: null,
    providerId,
    salesmanNumber: '',
    branchId: null,
  };
}

export function backofficeUserDraftOf(user: BackofficeUser): BackofficeUserDraft {
  return {
    ...userDraftOf(user),
    role: findBackofficeRole(user.roleName) ?? null,
    providerId: user.providerId,
    salesmanNumber: user.salesmanNumber,
    branchId: user.branchId,
  };
}

/** The back-office roles that the viewer may assign. */
export function backofficeRolesOf(available: readonly AvailableRole[]): readonly BackofficeRole[] {
  return available.flatMap(({ name }) => findBackofficeRole(name) ?? []);
}

/** A super admin belongs to no provider; every other role does. */
export function needsProvider(role: BackofficeRole | null): boolean {
  return role !== null && role !== 'SuperAdmin';
}

/** A branch manager needs a branch, a salesman may have one. */
export function mayHaveBranch(role: BackofficeRole | null): boolean {
  return role === 'BranchManager' || role === 'SalesmanUser';
}

/** The fields of the form whose values must be valid; the role determines which of them the form has. */
export function listBackofficeUserFields(role: BackofficeRole | null) {
  return [
    ...(['firstName', 'lastName', 'email', 'role'] as const),
    ...(needsProvider(role) ? (['providerId'] as const) : []),
    ...(role === 'SalesmanUser' ? (['salesmanNumber'] as const) : []),
    ...(role === 'BranchManager' ? (['branchId'] as const) : []),
  ];
}

/** The values that belong to the chosen role; the others become null. */
function roleFieldsOf({ role, providerId, salesmanNumber, branchId }: BackofficeUserDraft) {
  return {
    providerId: needsProvider(role) ? providerId : null,
    salesmanNumber: role === 'SalesmanUser' ? trimmedText(salesmanNumber) : null,
    branchId: mayHaveBranch(role) ? branchId : null,
  };
}

export function backofficeUserCreationOf(
  draft: BackofficeUserDraft,
  roleId: BackofficeRoleId,
): BackofficeUserCreation {
  return {
    email: trimmedText(draft.email),
    ...sentNames(draft),
    roleId,
    customerIds: [],
    ...roleFieldsOf(draft),
  };
}

/** Does not change the customers of a salesman. */
export function backofficeUserEditOf(
  draft: BackofficeUserDraft,
  roleId: BackofficeRoleId,
): BackofficeUserEdit {
  return {
    ...sentNames(draft),
    roleId,
    ...roleFieldsOf(draft),
    status: draft.status,
  };
}

export const findBackofficeUserField = fieldFinder<BackofficeUserField>(
  ['email', 'firstName', 'lastName', 'providerId', 'salesmanNumber', 'branchId', 'status'],
  {
    EmailAlreadyInUse: 'email',
    ProviderNotFound: 'providerId',
    BranchNotFound: 'branchId',
    BranchAlreadyHasABranchManager: 'branchId',
    SalesmanNumberAlreadyInUse: 'salesmanNumber',
    DeleteLastProviderAdminNotAllowed: 'role',
    StatusChangeNotAllowed: 'status',
    roleId: 'role',
  },
);
