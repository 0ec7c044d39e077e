import type { Guard } from './guard.ts';

const AUTHENTICATION = 'apps/server/src/features/authentication';
const SESSIONS = 'apps/server/src/platform/session-store/session.repository.ts';
const SESSION_EVENTS = `${AUTHENTICATION}/sessions/session-events.test.ts`;
const SESSION_ROUTES = `${AUTHENTICATION}/session.routes.test.ts`;
const SIGN_IN_FAULTS = `${AUTHENTICATION}/sign-in-faults.test.ts`;

/** Sessions and their tokens. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-5', 'SIG-7', 'SIG-9', 'SIG-10', 'SIG-14', 'OPS-6', 'OPS-26'],
    protection: 'a refresh token can be used once, and of many simultaneous uses only one succeeds',
    file: SESSIONS,
    from: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()\n",
    to: "t.kind = 'refresh' and t.revoked_at is null and t.expires_at > now()\n",
    tests: [SESSION_EVENTS, SIGN_IN_FAULTS],
  },
  {
    rules: ['SIG-2', 'SIG-3', 'SIG-14'],
    protection: 'a refresh token is valid for an hour',
    file: SESSIONS,
    from: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()\n",
    to: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null\n",
    tests: [SESSION_ROUTES],
    testName: 'expires an hour after',
  },
  {
    rules: ['SIG-3', 'SIG-14', 'SIG-2'],
    protection: 'a session ends 12 or 24 hours after its sign-in, however often it is refreshed',
    edits: [
      {
        file: SESSIONS,
        from: '      and s.id = t.session_id and s.ended_at is null and s.expires_at > now()\n    returning t.session_id, s.account_id`',
        to: '      and s.id = t.session_id and s.ended_at is null\n    returning t.session_id, s.account_id`',
      },
      {
        file: SESSIONS,
        from: 'least(now() + make_interval(secs => seconds), (select expires_at from session where id = ${sessionId}))',
        to: 'now() + make_interval(secs => seconds)',
      },
      {
        file: `${AUTHENTICATION}/caller.repository.ts`,
        from: 'sql`s.ended_at is null and s.expires_at > now() and',
        to: 'sql`s.ended_at is null and',
      },
    ],
    tests: [SESSION_ROUTES],
    testName: 'expires (?:12|24) hours after',
  },
  {
    rules: ['SIG-5', 'SIG-6', 'SIG-7', 'SIG-3', 'SIG-14'],
    protection: 'a used refresh token that is sent again late ends its session',
    file: `${AUTHENTICATION}/sessions/token-refresh.ts`,
    from: '    await endSessionOnReplay(hash, arrivedAtMs, origin);\n',
    to: '    void endSessionOnReplay;\n    void origin;\n    void arrivedAtMs;\n',
    tests: [SESSION_ROUTES],
    testName: 'ends the session when it is sent again later',
  },
  {
    rules: ['SIG-8'],
    protection: 'a refresh token that waited for the database does not count as sent again late',
    file: `${AUTHENTICATION}/sessions/token-refresh.ts`,
    from: 'usedToken.used_seconds_ago - waitedSeconds <=',
    to: 'usedToken.used_seconds_ago - 0 * waitedSeconds <=',
    tests: [`${AUTHENTICATION}/sessions/slow-refresh.test.ts`],
  },
  {
    rules: ['SIG-8'],
    protection: 'for a refresh token without an answer the time of its first request counts',
    file: `${AUTHENTICATION}/sessions/token-refresh.ts`,
    from: 'failedRefreshes.add(hash, arrivedAtMs);',
    to: 'void failedRefreshes;',
    tests: [`${AUTHENTICATION}/sessions/slow-refresh.test.ts`],
  },
  {
    rules: ['SIG-13', 'SIG-3', 'SIG-14'],
    protection: 'the eleventh session ends the oldest one',
    file: SESSIONS,
    from: 'order by signed_in_at desc, id desc offset ${maxSessions})`',
    to: 'order by signed_in_at desc, id desc offset ${maxSessions} + 1000)`',
    tests: [SESSION_ROUTES],
    testName: 'ends the oldest session if',
  },
  {
    rules: ['SIG-10', 'SIG-11', 'SIG-12', 'ACC-33'],
    protection: 'a block or a new password ends all sessions of the account',
    file: SESSIONS,
    from: '    where account_id = any(${[...accountIds]}::int[]) and ended_at is null\n',
    to: '    where account_id = any(${[...accountIds]}::int[]) and ended_at is not null\n',
    tests: [SESSION_EVENTS],
    testName: 'sessions end at the next request',
  },
  {
    rules: ['SIG-10', 'SIG-11', 'SIG-12'],
    protection: 'changed rights end access tokens',
    file: SESSIONS,
    from: "      and t.kind = 'access' and t.revoked_at is null`",
    to: "      and t.kind = 'access' and t.revoked_at is not null`",
    tests: [SESSION_EVENTS],
    testName: 'a changed right',
  },
  {
    rules: ['SIG-1', 'SIG-100', 'MAI-16', 'MAI-17', 'PRI-32', 'STO-33', 'STO-38'],
    protection: 'tokens are stored as hashes',
    edits: [
      {
        file: 'apps/server/src/platform/session-store/token.ts',
        from: "  return createHash('sha256').update(token).digest();",
        to: '  return Buffer.from(token);',
      },
      // The database accepts only values with the length of a hash.
      ...[
        ['0004_sessions', 'session_token'],
        ['0015_notices', 'unsubscribe_token'],
        ['0032_known_devices', 'known_device'],
      ].map(([migration = '', table = '']) => ({
        file: `apps/server/migrations/${migration}.sql`,
        from: `constraint ${table}__hash_length check (length(token_hash) = 32)`,
        to: `constraint ${table}__hash_length check (length(token_hash) > 0)`,
      })),
    ],
    tests: [`${AUTHENTICATION}/secrets-at-rest.test.ts`],
  },
  {
    rules: ['SIG-18'],
    protection: 'a session is refreshed at most thirty times a minute',
    file: 'apps/server/src/features/authentication/authentication.limits.ts',
    from: "atMost('refresh-session', 30, MINUTE_S)",
    to: "atMost('refresh-session', 300, MINUTE_S)",
    tests: ['apps/server/src/features/authentication/sessions/session-events.test.ts'],
    testName: 'thirty times a minute',
  },
  {
    rules: ['SIG-18'],
    protection: 'a session makes at most 600 requests a minute',
    file: 'apps/server/src/features/authentication/session.service.ts',
    from: 'if (caller !== undefined) countRequest(caller.sessionId);',
    to: 'void countRequest;',
    tests: ['apps/server/src/features/authentication/sign-in/limits.test.ts'],
    testName: 'are limited to 600 a minute',
  },
  {
    rules: ['SIG-1'],
    protection: 'a token has 256 random bits',
    file: 'apps/server/src/platform/session-store/token.ts',
    from: 'const TOKEN_BYTES = 32;',
    to: 'const TOKEN_BYTES = 16;',
    tests: ['apps/server/src/platform/session-store/token.test.ts'],
  },
  {
    rules: ['SIG-20', 'SIG-6'],
    protection: 'a late answer does not bring back a session that was signed out',
    file: 'apps/web/src/session/token-refresh.ts',
    from: "      if (current === undefined) return 'lost';\n      // A step-up has",
    to: "      if (current === undefined) store.write(tokens);\n      if (current === undefined) return 'renewed';\n      // A step-up has",
    tests: ['apps/web/src/session/session.test.ts'],
  },
  {
    rules: ['SIG-20'],
    protection: 'signing out removes the tokens from the browser',
    file: 'apps/web/src/session/session.ts',
    from: '  function clear(): void {\n    store.clear();\n',
    to: '  function clear(): void {\n',
    tests: ['apps/web/src/session/session.test.ts'],
  },
];
