import type { Guard } from './guard.ts';

const AUTHENTICATION = 'apps/server/src/features/authentication';
const SESSIONS = 'apps/server/src/platform/sessions/session.repository.ts';
const ONE_TIME_TOKENS = `${AUTHENTICATION}/one-time-tokens/one-time-token.repository.ts`;
const SECOND_FACTOR = `${AUTHENTICATION}/second-factor/second-factor.repository.ts`;
const CODES = `${AUTHENTICATION}/second-factor/one-time-code.ts`;
const CODE_FAULTS = `${AUTHENTICATION}/code-faults.test.ts`;
const SESSION_EVENTS = `${AUTHENTICATION}/sessions/session-events.test.ts`;
const SESSION_ROUTES = `${AUTHENTICATION}/session.routes.test.ts`;
const SIGN_IN_FAULTS = `${AUTHENTICATION}/sign-in-faults.test.ts`;
const APPLY_PASSWORD = `${AUTHENTICATION}/set-password/apply-password.test.ts`;
const ACCOUNT_FAULTS = `${AUTHENTICATION}/account-faults.test.ts`;

/** Passwords, codes, links and sessions. */
export const guards: readonly Guard[] = [
  {
    promises: ['Rotation', 'T18', 'F9'],
    protection: 'a refresh token is good once, of many at once one wins',
    edits: [
      {
        file: SESSIONS,
        from: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()\n",
        to: "t.kind = 'refresh' and t.revoked_at is null and t.expires_at > now()\n",
      },
    ],
    tests: [SESSION_EVENTS, SIGN_IN_FAULTS],
  },
  {
    promises: ['Refresh token', 'T18'],
    protection: 'a refresh token is good for an hour',
    edits: [
      {
        file: SESSIONS,
        from: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()\n",
        to: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null\n",
      },
    ],
    tests: [SESSION_ROUTES],
  },
  {
    promises: ['T18', 'Refresh token'],
    protection: 'a session ends 12 or 24 hours after its sign-in, whatever is refreshed',
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
  },
  {
    promises: ['Rotation', 'T18'],
    protection: 'a used refresh token that comes back late ends its session',
    edits: [
      {
        file: `${AUTHENTICATION}/sessions/renewal.ts`,
        from: '    await endSessionOnReplay(hash, origin);\n',
        to: '    void endSessionOnReplay;\n    void origin;\n',
      },
    ],
    tests: [SESSION_ROUTES, SIGN_IN_FAULTS],
  },
  {
    promises: ['Sessions at once', 'T18'],
    protection: 'the eleventh session ends the oldest one',
    edits: [
      {
        file: SESSIONS,
        from: 'order by signed_in_at desc, id desc offset ${mostSessions})`',
        to: 'order by signed_in_at desc, id desc offset ${mostSessions} + 1000)`',
      },
    ],
    tests: [SESSION_ROUTES],
  },
  {
    promises: ['What ends sessions', 'N12'],
    protection: 'a block or a new password ends all sessions of the account',
    edits: [
      {
        file: SESSIONS,
        from: '    where account_id = any(${[...accountIds]}::int[]) and ended_at is null\n',
        to: '    where account_id = any(${[...accountIds]}::int[]) and ended_at is not null\n',
      },
    ],
    tests: [SESSION_EVENTS],
  },
  {
    promises: ['What ends sessions'],
    protection: 'changed rights end access tokens',
    edits: [
      {
        file: SESSIONS,
        from: "      and t.kind = 'access' and t.revoked_at is null`",
        to: "      and t.kind = 'access' and t.revoked_at is not null`",
      },
    ],
    tests: [SESSION_EVENTS],
  },
  {
    promises: ['Access token', 'T20'],
    protection: 'tokens are stored as hashes',
    edits: [
      {
        file: 'apps/server/src/platform/sessions/token.ts',
        from: "  return createHash('sha256').update(token).digest();",
        to: '  return Buffer.from(token.padEnd(createHash.length));',
      },
    ],
    tests: [`${AUTHENTICATION}/canaries.test.ts`],
  },
  {
    promises: ['T3', 'Links'],
    protection: 'a link is bound to its account, its kind and its purpose',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: '      and t.purpose = any(${[...wanted.purposes]}::text[])\n      and a.public_id = ${wanted.publicId} and a.kind = ${wanted.userType} and a.deleted_at is null`',
        to: '      and ${[...wanted.purposes]}::text[] is not null and ${wanted.publicId}::uuid is not null and ${wanted.userType}::text is not null`',
      },
    ],
    tests: [ACCOUNT_FAULTS, APPLY_PASSWORD],
  },
  {
    promises: ['Links'],
    protection: 'a link is good until its time is over',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: 't.used_at is null and t.voided_at is null and t.expires_at > now()\n      and t.purpose',
        to: 't.used_at is null and t.voided_at is null\n      and t.purpose',
      },
      {
        file: ONE_TIME_TOKENS,
        from: '    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and',
        to: '    where id = ${tokenId} and used_at is null and voided_at is null and',
      },
    ],
    tests: [APPLY_PASSWORD, `${AUTHENTICATION}/password-reset/password-resets.test.ts`],
  },
  {
    promises: ['Links'],
    protection: 'a link is good once',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: 't.used_at is null and t.voided_at is null and t.expires_at > now()\n      and t.purpose',
        to: 't.voided_at is null and t.expires_at > now()\n      and t.purpose',
      },
      {
        file: ONE_TIME_TOKENS,
        from: '    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and',
        to: '    where id = ${tokenId} and voided_at is null and expires_at > now() and',
      },
    ],
    tests: [APPLY_PASSWORD],
  },
  {
    promises: ['Links'],
    protection: 'of one purpose the newest link alone is good',
    edits: [
      {
        file: ONE_TIME_TOKENS,
        from: '  await voidOneTimeTokens(executor, [token.accountId], [token.purpose]);\n',
        to: '',
      },
    ],
    tests: [
      `${AUTHENTICATION}/invitations/invitations.test.ts`,
      `${AUTHENTICATION}/password-reset/password-resets.test.ts`,
    ],
  },
  {
    promises: ['Codes', 'F19'],
    protection: 'a code is good once',
    edits: [
      {
        file: SECOND_FACTOR,
        from: '      and (a.two_factor_last_step is null or a.two_factor_last_step < ${given.step})\n',
        to: '',
      },
    ],
    tests: [CODE_FAULTS],
  },
  {
    promises: ['Codes'],
    protection: 'a code is good for one step either way',
    edits: [{ file: CODES, from: 'const TOLERATED_STEPS = 1;', to: 'const TOLERATED_STEPS = 3;' }],
    tests: [`${AUTHENTICATION}/second-factor/one-time-code.test.ts`],
  },
  {
    promises: ['Between password and code'],
    protection: 'a token of the first step has five tries',
    edits: [
      {
        file: SECOND_FACTOR,
        from: ' and t.tries < ${mostTries}\n',
        to: ' and ${mostTries} > 0\n',
      },
    ],
    tests: [`${AUTHENTICATION}/second-factor/code-step.test.ts`, CODE_FAULTS],
  },
  {
    promises: ['Between password and code'],
    protection: 'a token of the first step is good for the own account alone',
    edits: [
      {
        file: SECOND_FACTOR,
        from: 'a.id = t.account_id and lower(a.email) = lower(${email}) and',
        to: 'a.id = t.account_id and ${email}::text is not null and',
      },
    ],
    tests: [`${AUTHENTICATION}/second-factor/code-step.test.ts`, CODE_FAULTS],
  },
  {
    promises: ['Password', 'T1'],
    protection: 'common passwords are refused',
    edits: [
      {
        file: 'apps/server/src/platform/passwords/check-password.ts',
        from: "  if (isCommon(password)) return 'PasswordTooCommon';\n",
        to: '  void isCommon;\n',
      },
    ],
    tests: ['apps/server/src/platform/passwords/check-password.test.ts'],
  },
  {
    promises: ['Password'],
    protection: 'a password that breaks the rules is refused, by the server too',
    edits: [
      {
        file: 'apps/server/src/platform/passwords/check-password.ts',
        from: "  if (listBrokenPasswordRules(password).length > 0) return 'PasswordTooWeak';\n",
        to: '  void listBrokenPasswordRules;\n',
      },
    ],
    tests: [APPLY_PASSWORD],
  },
  {
    promises: ['Hash', 'T4'],
    protection: 'four passwords are hashed at once, 32 wait, the others are told to come back',
    edits: [
      {
        file: 'apps/server/src/platform/passwords/password-hasher.ts',
        from: '      if (waiting.length >= MOST_WAITING) throw',
        to: '      if (waiting.length >= MOST_WAITING * 100) throw',
      },
    ],
    tests: ['apps/server/src/platform/passwords/password-hasher.test.ts'],
  },
  {
    promises: ['T2'],
    protection: 'an unknown account costs the time of a known one',
    edits: [
      {
        file: 'apps/server/src/platform/passwords/password-hasher.ts',
        from: '      const right = await limited(() => verify(stored ?? nobodys, password));\n      return stored !== undefined && right;',
        to: '      if (stored === undefined) return nobodys === password;\n      return limited(() => verify(stored, password));',
      },
    ],
    tests: [`${AUTHENTICATION}/sign-in/same-time.test.ts`],
  },
];
