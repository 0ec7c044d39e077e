import type {
  AvailableRole,
  BackofficeRole,
  BackofficeUser,
  BackofficeUserCreation,
  BackofficeUserEdit,
} from '@belegfach/contract';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';
import { findStaffRole } from './roles.ts';
import { EMPTY_USER, sentNames, type UserDraft, userDraftOf } from './user-draft.ts';

/** The values of the back-office user forms. */
export interface StaffDraft extends UserDraft {
  readonly role: BackofficeRole | null;
  readonly providerId: string | null;
  readonly salesmanNumber: string | null;
  readonly branchId: string | null;
}
export type StaffField = keyof StaffDraft;
type StaffRoleId = BackofficeUserCreation['roleId'];

export function emptyStaffDraft(providerId: string | null): StaffDraft {
  return {
    ...EMPTY_USER,
    role: null,
    providerId,
    salesmanNumber: '',
    branchId: null,
  };
}

export function staffDraftOf(user: BackofficeUser): StaffDraft {
  return {
    ...userDraftOf(user),
    role: findStaffRole(user.roleName) ?? null,
    providerId: user.providerId,
    salesmanNumber: user.salesmanNumber,
    branchId: user.branchId,
  };
}

/** The back-office roles that the viewer may assign. */
export function staffRolesOf(available: readonly AvailableRole[]): readonly BackofficeRole[] {
  return available.flatMap(({ name }) => findStaffRole(name) ?? []);
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
export function listStaffFields(role: BackofficeRole | null) {
  return [
    ...(['firstName', 'lastName', 'email', 'role'] as const),
    ...(needsProvider(role) ? (['providerId'] as const) : []),
    ...(role === 'SalesmanUser' ? (['salesmanNumber'] as const) : []),
    ...(role === 'BranchManager' ? (['branchId'] as const) : []),
  ];
}

/** The values that belong to the chosen role; the others become null. */
function roleFieldsOf({ role, providerId, salesmanNumber, branchId }: StaffDraft) {
  return {
    providerId: needsProvider(role) ? providerId : null,
    salesmanNumber: role === 'SalesmanUser' ? trimmedText(salesmanNumber) : null,
    branchId: mayHaveBranch(role) ? branchId : null,
  };
}

export function staffCreationOf(draft: StaffDraft, roleId: StaffRoleId): BackofficeUserCreation {
  return {
    email: trimmedText(draft.email),
    ...sentNames(draft),
    roleId,
    customerIds: [],
    ...roleFieldsOf(draft),
  };
}

/** Does not change the customers of a salesman. */
export function staffEditOf(draft: StaffDraft, roleId: StaffRoleId): BackofficeUserEdit {
  return {
    ...sentNames(draft),
    roleId,
    ...roleFieldsOf(draft),
    status: draft.status,
  };
}

export const findStaffField = fieldFinder<StaffField>(
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
