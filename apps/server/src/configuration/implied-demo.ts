import type { Variables } from './load-settings.ts';

/** If one of these is set, the portal is meant for production: the public passwords of the demo must not open it. */
const PRODUCTION_SETTINGS = ['DATABASE_URL', 'SMTP_URL', 'ENCRYPTION_KEY'];

/**
 * Adds DEMO=true to the variables of a start without production settings, so that a first start shows the demo. Any
 * setting of production prevents this, however many others are missing.
 */
export function withImpliedDemo(variables: Variables): Variables {
  const isSet = (name: string) => (variables[name] ?? '') !== '';
  const isPublic = /^\s*https:/i.test(variables['PUBLIC_URL'] ?? '');
  if (isSet('DEMO') || isPublic || PRODUCTION_SETTINGS.some(isSet)) return variables;
  return { ...variables, DEMO: 'true' };
}
