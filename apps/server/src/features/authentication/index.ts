export { mustSetUpSecondFactor } from './account.policy.ts';
export { fullName, type LockedAccount, lockAccountOfEmail, lockAccounts } from './account.repository.ts';
export { type AdministeredRows, administeredRowsOf } from './administered-rows.policy.ts';
export { isAdministeredRow } from './administered-rows.repository.ts';
export { accountRoutes, sessionRoutes, signOnRoutes } from './authentication.routes.ts';
export { AUTHENTICATION_LIMITS, type AuthenticationLimits } from './authentication.limits.ts';
export { type BackgroundTasks, createBackgroundTasks } from './background-tasks.ts';
export type { BackofficeCaller, Caller } from './caller.ts';
export type {
  AuthenticationDependencies,
  InvitationDependencies,
  MailDependencies,
} from './authentication.dependencies.ts';
export { startEmailChange } from './email-change/start-email-change.ts';
export { requestedEmailOf } from './one-time-tokens/one-time-token.repository.ts';
export { inviteAccounts } from './invitations/invite-accounts.ts';
export {
  purgeUnusedDevices,
  forgetAllDevices,
  forgetDevicesOfAccounts,
} from './known-devices/known-device.repository.ts';
export { customerActivatedEmail } from './email-templates/customer-activated-email.ts';
export {
  purgeInvalidTokens,
  voidAllOneTimeTokens,
  voidOneTimeTokens,
} from './one-time-tokens/one-time-token.repository.ts';
export { sendMissingPasswordLink } from './password-reset/send-missing-password-link.ts';
export { resetSecondFactor } from './second-factor/change-second-factor.ts';
export {
  canDecryptStoredSecrets,
  reencryptSecondFactors,
} from './second-factor/second-factor-secret.repository.ts';
export { transferPartyOf } from './transfer-party.ts';
export { requireRecentSignIn } from './require-recent-sign-in.ts';
export { createSessionService } from './session.service.ts';
export { createSignOnService } from './sign-on/sign-on.service.ts';
export { findIdentityProviderFault } from './sign-on/find-identity-provider-fault.ts';
export { deleteAllSignOnAttempts, purgeSignOnAttempts } from './sign-on/sign-on-attempt.repository.ts';
export { removeAllSignOnIdentities, removeSignOnIdentities } from './sign-on/sign-on-identity.repository.ts';
export {
  redirectUriOf,
  signOnChoiceOf,
  type SignOnProvider,
  type SignOnSettings,
  WITHOUT_SIGN_ON,
} from './sign-on/sign-on-settings.ts';
