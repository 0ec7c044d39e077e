import type { ErrorCode, UserStatus, UserType } from '@belegfach/contract';
import type { EmailFault, SignOnIdentity } from './read-identity.ts';

/** Why an identity does not sign in; the audit trail records it. */
export type SignOnReason =
  | EmailFault
  | 'no-account'
  | 'customer-user'
  | 'not-invited'
  | 'invitation-over'
  | 'super-admin-invitation'
  | 'other-identity'
  | 'other-account'
  | 'too-many-codes';

/** The error code for each reason. A code that reveals something about accounts is shown only to the owner of the address. */
export const CODE_OF_REASON = {
  'email-missing': 'SignOnEmailRefused',
  'email-unverified': 'SignOnEmailRefused',
  'email-domain': 'SignOnEmailRefused',
  'email-characters': 'SignOnEmailRefused',
  'no-account': 'SignOnNotAllowed',
  'customer-user': 'SignOnNotAllowed',
  'not-invited': 'SignOnNotAllowed',
  'invitation-over': 'SignOnNotAllowed',
  'super-admin-invitation': 'SignOnNotAllowed',
  'other-identity': 'SignOnLinkedToAnother',
  'other-account': 'SignOnLinkedToAnother',
  'too-many-codes': 'SignOnNotAllowed',
} as const satisfies Record<SignOnReason, ErrorCode>;

/** The locked account that an identity is linked to, or else that has its address. */
export interface SignOnCandidate {
  readonly id: number;
  readonly kind: UserType;
  readonly status: UserStatus;
  readonly email: string;
  readonly isSuperAdmin: boolean;
  readonly hasSecondFactor: boolean;
  /** Too many wrong codes: the portal accepts no code of the account any more. */
  readonly refusesCodes: boolean;
  /** The identity that the account is linked to. */
  readonly link: Pick<SignOnIdentity, 'issuer' | 'subject'> | undefined;
}

export interface SignOnDecision {
  readonly isFirst: boolean;
  readonly acceptsInvitation: boolean;
  readonly asksForCode: boolean;
}

/**
 * Decides whether an identity signs in to an account. A linked account is recognised only by issuer and subject; a
 * first sign-on, and the acceptance of an invitation, by the verified address.
 * @param confirmingId the account that confirms its identity; undefined for a sign-in
 */
export function judgeSignOn(
  candidate: SignOnCandidate | undefined,
  identity: SignOnIdentity,
  confirmingId: number | undefined,
): SignOnDecision | SignOnReason {
  const { email } = identity;
  const { link } = candidate ?? {};
  const isLinked = link?.issuer === identity.issuer && link.subject === identity.subject;
  if (!isLinked && typeof email !== 'string') return email.fault;
  if (candidate === undefined) return 'no-account';
  if (candidate.kind !== 'BackofficeUser') return 'customer-user';
  if (!isLinked && link !== undefined) return 'other-identity';
  if (confirmingId !== undefined && !(isLinked && candidate.id === confirmingId)) return 'other-account';
  const hasAddress = candidate.email.toLowerCase() === email;
  if (!isLinked && !hasAddress) return 'no-account';
  if (candidate.status === 'New') return 'not-invited';
  const acceptsInvitation = candidate.status === 'Invited';
  if (acceptsInvitation && !hasAddress) return 'not-invited';
  // SuperAdmins always have a password, so that they can also sign in while the identity provider is down.
  if (acceptsInvitation && candidate.isSuperAdmin) return 'super-admin-invitation';
  const asksForCode = candidate.hasSecondFactor && !identity.hasSecondFactor;
  if (asksForCode && candidate.refusesCodes) return 'too-many-codes';
  return { isFirst: !isLinked, acceptsInvitation, asksForCode };
}
