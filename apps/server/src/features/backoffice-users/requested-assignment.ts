import {
  BACKOFFICE_ROLES,
  type BackofficeRole,
  type BackofficeUserCreation,
  type BackofficeUserEdit,
  ROLE_IDS,
} from '@belegfach/contract';
import { InvalidRequest } from '../../platform/errors/index.ts';
import type { ChangedField } from './backoffice-users.policy.ts';
import type { BackofficeUserRow } from './backoffice-user.repository.ts';

/** The requested role, provider, branch, salesman number and customers of a back-office user. All ids are those of the API, not of database rows. */
export interface RequestedAssignment {
  readonly role: BackofficeRole;
  /** `own`: the provider of the caller. */
  readonly providerId: string | null;
  readonly branchId: string | null;
  readonly salesmanNumber: string | null;
  readonly customerIds: readonly string[];
}

/** The roles that have these fields. The branch of a salesman is optional. */
const ROLES_WITH_FIELD: Readonly<
  Record<'branchId' | 'salesmanNumber' | 'customerIds', readonly BackofficeRole[]>
> = {
  branchId: ['SalesmanUser', 'BranchManager'],
  salesmanNumber: ['SalesmanUser'],
  customerIds: ['SalesmanUser'],
};

const ROLE_BY_ID = new Map<number, BackofficeRole>(BACKOFFICE_ROLES.map((role) => [ROLE_IDS[role], role]));

export function roleOf(roleId: BackofficeUserCreation['roleId']): BackofficeRole {
  const role = ROLE_BY_ID.get(roleId);
  if (role === undefined) throw new Error(`no back-office role has the id ${roleId}`);
  return role;
}

/**
 * @param defaultProvider for a request without a provider
 * @throws InvalidRequest naming the fields that do not match the role
 */
export function assignmentOfCreation(
  body: BackofficeUserCreation,
  defaultProvider: 'own' | null,
): RequestedAssignment {
  return validated({
    role: roleOf(body.roleId),
    providerId: body.providerId ?? defaultProvider,
    branchId: body.branchId ?? null,
    salesmanNumber: body.salesmanNumber ?? null,
    customerIds: body.customerIds,
  });
}

/**
 * The stored values, replaced by the values of the edit. A stored value that does not fit the new role or provider is dropped;
 * a requested value that does not fit is an error.
 * @throws InvalidRequest naming the fields that do not match the role
 */
export function assignmentOfEdit(stored: BackofficeUserRow, body: BackofficeUserEdit): RequestedAssignment {
  const role = body.roleId === undefined ? stored.role : roleOf(body.roleId);
  const requestedProviderId = body.providerId === undefined ? stored.provider_public_id : body.providerId;
  const providerId =
    role === 'SuperAdmin' && requestedProviderId === stored.provider_public_id ? null : requestedProviderId;
  const changesProvider = providerId !== stored.provider_public_id;
  const keepsBranch = !changesProvider && ROLES_WITH_FIELD.branchId.includes(role);
  const keepsNumber = ROLES_WITH_FIELD.salesmanNumber.includes(role);
  const keepsCustomers = !changesProvider && ROLES_WITH_FIELD.customerIds.includes(role);
  const customerIds = body.customerIds ?? stored.customer_ids;
  return validated({
    role,
    providerId,
    branchId: requestedOrStored(body.branchId, stored.branch_public_id, keepsBranch),
    salesmanNumber: requestedOrStored(body.salesmanNumber, stored.salesman_number, keepsNumber),
    customerIds: keepsCustomers || !isSameSet(customerIds, stored.customer_ids) ? customerIds : [],
  });
}

/** A field that is missing or has its stored value is not a change: the stored value stays if possible. */
function requestedOrStored(
  requested: string | null | undefined,
  stored: string | null,
  keepsStored: boolean,
) {
  if (requested !== undefined && requested !== stored) return requested;
  return keepsStored ? stored : null;
}

function validated(assignment: RequestedAssignment): RequestedAssignment {
  const { role, providerId, branchId, salesmanNumber, customerIds } = assignment;
  const faults: Record<string, string[]> = {};
  if (role === 'SuperAdmin' && providerId !== null)
    faults['providerId'] = ['must be empty for a super admin'];
  if (role !== 'SuperAdmin' && providerId === null) faults['providerId'] = ['is required for this role'];
  if (role === 'BranchManager' && branchId === null)
    faults['branchId'] = ['is required for a branch manager'];
  if (role === 'SalesmanUser' && salesmanNumber === null)
    faults['salesmanNumber'] = ['is required for a salesman'];
  const isSet = {
    branchId: branchId !== null,
    salesmanNumber: salesmanNumber !== null,
    customerIds: customerIds.length > 0,
  };
  for (const field of ['branchId', 'salesmanNumber', 'customerIds'] as const)
    if (isSet[field] && !ROLES_WITH_FIELD[field].includes(role))
      faults[field] = ['must be empty for this role'];
  if (Object.keys(faults).length > 0) throw new InvalidRequest(faults);
  return assignment;
}

/** The fields of an edit that differ from the stored values. */
export function listChangedFields(
  stored: BackofficeUserRow,
  body: BackofficeUserEdit,
): ReadonlySet<ChangedField> {
  const storedValues = {
    roleId: ROLE_IDS[stored.role],
    providerId: stored.provider_public_id,
    salesmanNumber: stored.salesman_number,
    branchId: stored.branch_public_id,
    status: stored.status,
  };
  const changed = new Set<ChangedField>();
  for (const field of ['roleId', 'providerId', 'salesmanNumber', 'branchId', 'status'] as const)
    if (body[field] !== undefined && body[field] !== storedValues[field]) changed.add(field);
  if (body.customerIds !== undefined && !isSameSet(body.customerIds, stored.customer_ids))
    changed.add('customerIds');
  return changed;
}

function isSameSet(first: readonly string[], second: readonly string[]): boolean {
  const ids = new Set(first);
  return ids.size === new Set(second).size && second.every((id) => ids.has(id));
}
