import type {
  AvailableRole,
  BackofficeRole,
  BackofficeUser,
  BackofficeUserCreation,
  BackofficeUserEdit,
  UserStatus,
} from '@belegfach/contract';
import { findStaffRole } from './roles.ts';

/** The values of the back-office user forms. A cleared text field is null. */
export interface StaffDraft {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly role: BackofficeRole | null;
  readonly providerId: string | null;
  readonly salesmanNumber: string | null;
  readonly branchId: string | null;
  readonly status: UserStatus;
}
export type StaffField = keyof StaffDraft;
/** A role that can be assigned, with its id in the API. */
export interface StaffRole {
  readonly name: BackofficeRole;
  readonly id: BackofficeUserCreation['roleId'];
}

export function emptyStaffDraft(providerId: string | null): StaffDraft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    role: null,
    providerId,
    salesmanNumber: '',
    branchId: null,
    status: 'New',
  };
}

export function staffDraftOf(user: BackofficeUser): StaffDraft {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: findStaffRole(user.roleName) ?? null,
    providerId: user.providerId,
    salesmanNumber: user.salesmanNumber,
    branchId: user.branchId,
    status: user.status,
  };
}

function isStaffRoleId(id: AvailableRole['id']): id is StaffRole['id'] {
  return id !== 5 && id !== 6;
}

/** The back-office roles that the reader may assign. */
export function staffRolesOf(available: readonly AvailableRole[]): readonly StaffRole[] {
  return available.flatMap(({ id, name }) => {
    const role = findStaffRole(name);
    return role === undefined || !isStaffRoleId(id) ? [] : [{ name: role, id }];
  });
}

/** A super admin belongs to no provider; every other role does. */
export function needsProvider(role: BackofficeRole | null): boolean {
  return role !== null && role !== 'SuperAdmin';
}

/** A branch manager needs a branch, a salesman may have one. */
export function takesBranch(role: BackofficeRole | null): boolean {
  return role === 'BranchManager' || role === 'SalesmanUser';
}

function text(value: string | null): string {
  return value?.trim() ?? '';
}

/** The values that belong to the chosen role; the others become null. */
function placeOf({ role, providerId, salesmanNumber, branchId }: StaffDraft) {
  return {
    providerId: needsProvider(role) ? providerId : null,
    salesmanNumber: role === 'SalesmanUser' ? text(salesmanNumber) : null,
    branchId: takesBranch(role) ? branchId : null,
  };
}

export function staffCreationOf(draft: StaffDraft, roleId: StaffRole['id']): BackofficeUserCreation {
  return {
    email: text(draft.email),
    firstName: text(draft.firstName),
    lastName: text(draft.lastName),
    roleId,
    customerIds: [],
    ...placeOf(draft),
  };
}

/** Does not change the customers of a salesman. */
export function staffEditOf(draft: StaffDraft, roleId: StaffRole['id']): BackofficeUserEdit {
  return {
    firstName: text(draft.firstName),
    lastName: text(draft.lastName),
    roleId,
    ...placeOf(draft),
    status: draft.status,
  };
}

const FIELD_OF: Readonly<Record<string, StaffField>> = {
  EmailAlreadyInUse: 'email',
  ProviderNotFound: 'providerId',
  BranchNotFound: 'branchId',
  BranchAlreadyHasABranchManager: 'branchId',
  SalesmanNumberAlreadyInUse: 'salesmanNumber',
  DeleteLastProviderAdminNotAllowed: 'role',
  StatusChangeNotAllowed: 'status',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  providerId: 'providerId',
  roleId: 'role',
  salesmanNumber: 'salesmanNumber',
  branchId: 'branchId',
  status: 'status',
};

/** The field that belongs to the code of a refusal or to a field name of the request. */
export function findStaffField(name: string): StaffField | undefined {
  return Object.hasOwn(FIELD_OF, name) ? FIELD_OF[name] : undefined;
}
