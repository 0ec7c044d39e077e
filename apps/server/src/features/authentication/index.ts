export { findAccountIdOfEmail, type LockedAccount, lockAccounts } from './account.repository.ts';
export { accountRoutes } from './account.routes.ts';
export { createAccountService } from './account.service.ts';
export { AUTHENTICATION_LIMITS, type AuthenticationLimits } from './authentication.limits.ts';
export { type Background, createBackground } from './background.ts';
export type { BackofficeCaller, Caller } from './caller.ts';
export { createEmailChanges, type EmailChanges } from './email-change/email-changes.ts';
export { createInvitations } from './invitations/create-invitations.ts';
export { type Invitations } from './invitations/invitations.ts';
export {
  deleteUnusedDevices,
  forgetAllDevices,
  forgetDevicesOfAccounts,
} from './known-devices/known-device.repository.ts';
export { customerActivatedEmail } from './email-templates/customer-activated-email.ts';
export {
  deleteDeadTokens,
  voidAllOneTimeTokens,
  voidOneTimeTokens,
} from './one-time-tokens/one-time-token.repository.ts';
export { mustSetUpSecondFactor } from './second-factor/second-factor-requirement.ts';
export { resetSecondFactor } from './second-factor/reset-second-factor.ts';
export { canDecryptStoredSecrets, reencryptSecondFactors } from './second-factor/sealed-secret.repository.ts';
export { transferPartyOf } from './transfer-party.ts';
export { requireRecentSignIn } from './recent-sign-in.ts';
export { sessionRoutes } from './session.routes.ts';
export { createSessionService } from './session.service.ts';
