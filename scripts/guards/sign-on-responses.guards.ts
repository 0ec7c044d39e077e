import type { Guard } from './guard.ts';

const SIGN_ON = 'apps/server/src/features/authentication/sign-on';
const ATTEMPTS = `${SIGN_ON}/sign-on-attempt.repository.ts`;
const COMPLETE = `${SIGN_ON}/complete-sign-on.ts`;
const CLIENT = 'apps/server/src/platform/open-id/open-id-client.ts';
const CLAIMS = 'apps/server/src/platform/open-id/check-claims.ts';
const LIMITED = 'apps/server/src/platform/open-id/limited-fetch.ts';
const HOSTILE = `${SIGN_ON}/hostile-responses.test.ts`;
const UNREACHABLE = `${SIGN_ON}/unreachable-provider.test.ts`;
const SETTINGS_TEST = 'apps/server/src/configuration/sign-on-settings.test.ts';
const FORMATS = 'apps/server/src/configuration/setting-formats.ts';

/** Single sign-on: responses, tokens and answers of an identity provider that are refused. */
export const guards: readonly Guard[] = [
  {
    rules: ['SIG-111'],
    protection: 'the signature of the ID token is checked',
    file: CLIENT,
    from: 'execute: [enableNonRepudiationChecks, ...(',
    to: 'execute: [...(enableNonRepudiationChecks.length > 9 ? [] : []), ...(',
    tests: [HOSTILE],
    testName: 'another key signed',
  },
  {
    rules: ['SIG-111'],
    protection: 'the nonce of the ID token is the nonce of the attempt',
    file: CLIENT,
    from: '        expectedNonce: nonce,\n',
    to: '        ...(nonce === "" ? { expectedNonce: nonce } : {}),\n',
    tests: [HOSTILE],
    testName: 'nonce',
  },
  {
    rules: ['SIG-112'],
    protection: 'a response is accepted once',
    file: ATTEMPTS,
    from: "    .deleteFrom('sign_on_attempt')\n    .where('state_hash', '=', stateHash)\n",
    to: "    .selectFrom('sign_on_attempt')\n    .select(['sealed', 'account_id', 'created_at'])\n    .where('state_hash', '=', stateHash)\n",
    tests: [HOSTILE],
  },
  {
    rules: ['SIG-112'],
    protection: 'a response is accepted only in the browser that started',
    file: ATTEMPTS,
    from: "    .where('browser_hash', '=', browserHash)\n",
    to: "    .where('browser_hash', '!=', browserHash.subarray(1))\n",
    tests: [HOSTILE],
    testName: 'only in the browser that started',
  },
  {
    rules: ['SIG-112'],
    protection: 'a response is accepted only for its identity provider',
    file: ATTEMPTS,
    from: "    .where('provider', '=', provider)\n",
    to: "    .where('provider', '!=', `not ${provider}`)\n",
    tests: [HOSTILE],
    testName: 'mix-up',
  },
  {
    rules: ['SIG-112'],
    protection: 'a sign-on ends after ten minutes',
    file: ATTEMPTS,
    from: "    .where('expires_at', '>', sql<Date>`now()`)\n",
    to: '',
    tests: [HOSTILE],
    testName: 'after ten minutes',
  },
  {
    rules: ['SIG-119'],
    protection: 'failed sign-ons are limited by network',
    file: COMPLETE,
    from: 'if (retryAfter > 0 && !isStarted) throw',
    to: 'if (retryAfter < 0 && !isStarted) throw',
    tests: [HOSTILE],
    testName: 'limited for each network',
  },
  {
    rules: ['SIG-119'],
    protection: 'a sign-on that the user cancelled counts for no limit',
    file: COMPLETE,
    from: "    if (code === 'SignOnCancelled' || code === 'SignOnUnavailable') return;\n",
    to: '    void code;\n',
    tests: [HOSTILE],
    testName: 'when the user cancelled',
  },
  {
    rules: ['SIG-120'],
    protection: 'an answer of an identity provider is limited in size',
    file: LIMITED,
    from: '      if (length > MAX_BYTES) throw',
    to: '      if (length > MAX_BYTES * 1000) throw',
    tests: [HOSTILE],
    testName: 'a megabyte',
  },
  {
    rules: ['SIG-120'],
    protection: 'the client secret goes out over https only',
    file: LIMITED,
    from: "  if (protocol !== 'https:' && !LOOPBACK.test(hostname))",
    to: "  if (protocol !== 'https:' && !LOOPBACK.test(hostname) && hostname === '')",
    tests: [UNREACHABLE],
    testName: 'only over https',
  },
  {
    rules: ['SIG-121'],
    protection: 'an issuer belongs to one tenant',
    file: FORMATS,
    from: '!SHARED_TENANT.test(pathname)',
    to: 'SHARED_TENANT.source !== pathname',
    tests: [SETTINGS_TEST],
  },
  {
    rules: ['SIG-129'],
    protection: 'a subject has at most 255 characters and no NUL',
    file: CLAIMS,
    from: "sub === '' || sub.length > MAX_SUBJECT_LENGTH || sub.includes('\\0')",
    to: "sub === ''",
    tests: [HOSTILE],
    testName: 'signs nobody in with a subject',
  },
  {
    rules: ['SIG-129'],
    protection: 'an authentication in the future is refused',
    file: CLAIMS,
    from: '  if (ageS < -CLOCK_TOLERANCE_S) throw',
    to: '  if (ageS < -CLOCK_TOLERANCE_S * 1000) throw',
    tests: [HOSTILE],
    testName: 'signs nobody in with an authentication in the future',
  },
  {
    rules: ['SIG-129'],
    protection: 'an authentication before the maximum age that was asked for is refused',
    file: CLAIMS,
    from: '  if (ageS > maxAgeS + CLOCK_TOLERANCE_S) throw',
    to: '  if (ageS > maxAgeS * 1000) throw',
    tests: [HOSTILE],
    testName: 'earlier than max_age',
  },
];
