export { classifyOpenIdFault, explainOpenIdFault } from './explain-fault.ts';
export type { Claims } from './check-claims.ts';
export { createOpenIdClient, createSignOnSecrets, type OpenIdClient } from './open-id-client.ts';
