export { classifyOpenIdFault, explainOpenIdFault } from './explain-fault.ts';
export { type Claims, createOpenIdClient, createSignOnSecrets, type OpenIdClient } from './open-id-client.ts';
