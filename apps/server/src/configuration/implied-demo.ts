type Variables = Readonly<Record<string, string | undefined>>;

/** Whoever has set one of these runs a portal for others: the demo's passwords, which everybody knows, must not open it. */
const OF_PRODUCTION = ['DATABASE_URL', 'SMTP_URL', 'ENCRYPTION_KEY'];

/**
 * The variables of a first look, which shows the demo without a word about it. A start with any setting of production is one, however much of it
 * is missing.
 */
export function withImpliedDemo(variables: Variables): Variables {
  const isSet = (name: string) => (variables[name] ?? '') !== '';
  const isPublic = /^\s*https:/i.test(variables['PUBLIC_URL'] ?? '');
  if (isSet('DEMO') || isPublic || OF_PRODUCTION.some(isSet)) return variables;
  return { ...variables, DEMO: 'true' };
}
