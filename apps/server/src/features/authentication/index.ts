export { AUTHENTICATION_LIMITS, type AuthenticationLimits } from './authentication.limits.ts';
export type { BackofficeCaller, Caller } from './caller.ts';
export { createInvitations } from './invitations/create-invitations.ts';
export { type Invitations } from './invitations/invitations.ts';
export { voidOneTimeTokens } from './one-time-tokens/one-time-token.repository.ts';
export { requireRecentSignIn } from './recent-sign-in.ts';
export { sessionRoutes } from './session.routes.ts';
export { createSessionService } from './session.service.ts';
