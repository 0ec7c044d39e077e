import type { Guard } from './guard.ts';

const KNOWN_DEVICES = 'apps/server/src/features/authentication/known-devices/known-devices.test.ts';

export const guards: readonly Guard[] = [
  {
    promises: ['T1'],
    protection: 'a code counts on its account only with a live token of the account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/code-step.ts',
        from: 'if (!(await isLiveCodeToken(executor, given))) return undefined;',
        to: 'await isLiveCodeToken(executor, given);',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'a second factor is not locked by strangers',
  },
  {
    promises: ['T1', 'Limit per account'],
    protection: 'tries from a known device are counted apart from those of strangers',
    edits: [
      {
        file: 'apps/server/src/features/authentication/known-devices/known-device.repository.ts',
        from: '  return rows[0]?.id;\n}\n\n/** Makes the device known',
        to: '  return rows[0]?.id === -1 ? rows[0].id : undefined;\n}\n\n/** Makes the device known',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'does not keep the owner out of a device',
  },
  {
    promises: ['T1'],
    protection: 'a known device is forgotten after a hundred wrong passwords in a row',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: 'if (deviceId !== undefined) await forgetDevice(executor, deviceId);',
        to: 'if (deviceId !== undefined) await forgetDevice(executor, -1);',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'is a stranger after a hundred',
  },
  {
    promises: ['T1', 'T3'],
    protection: 'the last mail of a day holds a link that is good until the next one may be sent',
    edits: [
      {
        file: 'apps/server/src/features/authentication/password-reset/password-resets.ts',
        from: 'return Math.max(limits.passwordResetSeconds, Math.ceil(closedFor));',
        to: 'return Math.max(limits.passwordResetSeconds, Math.min(0, closedFor));',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'is good as long as no further one may be sent',
  },
  {
    promises: ['T1', 'Limit per account'],
    protection: 'a new password set by mail ends the waiting of its account',
    edits: [
      {
        file: 'apps/server/src/features/authentication/set-password/apply-password.ts',
        from: '    await forgetFailures(executor, limits.account, email.toLowerCase());\n',
        to: '',
      },
    ],
    tests: [KNOWN_DEVICES],
    testName: 'once the stranger rests',
  },
  {
    promises: ['T1'],
    protection: 'tries of one key at once are counted while a success forgets them, without an error',
    edits: [
      {
        file: 'apps/server/migrations/0031_throttle_race.sql',
        from: '    exit when found;',
        to: "    if not found then raise exception 'no row' using errcode = 'P0002'; end if;\n    exit;",
      },
    ],
    tests: ['apps/server/src/platform/throttle/throttle.repository.test.ts'],
    testName: 'never an error',
  },
];
