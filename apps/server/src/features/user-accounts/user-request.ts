import type { UserType } from '@belegfach/contract';
import type { AuditAction, AuditEvent, RequestOrigin } from '../../platform/audit/index.ts';
import type { AuthenticationDependencies, Caller } from '../authentication/index.ts';

/** The dependencies of the use cases that create, change, invite and delete users and customers. */
export type UserDependencies = Pick<AuthenticationDependencies, 'database' | 'mailer' | 'limits' | 'signOn'>;

/** A caller's request to change users or customers. */
export interface UserRequest extends UserDependencies {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
}

/** @param publicId of the user or customer that the caller changes */
export function createAuditEvent(
  { caller, origin }: UserRequest,
  action: AuditAction,
  kind: UserType | 'Customer',
  publicId: string,
): AuditEvent {
  return { action, actorAccountId: caller.accountId, target: { kind, id: publicId }, origin };
}
