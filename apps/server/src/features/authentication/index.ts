export { AUTHENTICATION_LIMITS, type AuthenticationLimits } from './authentication.limits.ts';
export type { BackofficeCaller, Caller } from './caller.ts';
export { sessionRoutes } from './session.routes.ts';
export { createSessionService } from './session.service.ts';
