import { expect, it } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { findMistypedSettings } from './unknown-settings.ts';

const warningsFor = (...names: string[]) =>
  findMistypedSettings(Object.fromEntries(names.map((name) => [name, 'x'])));

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['OPERATOR_POST_CODE', 'OPERATOR_POSTCODE'],
  ['ENCRYPTION_KEYFILE', 'ENCRYPTION_KEY_FILE'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['data_dir', 'DATA_DIR'],
])('%s is reported with the setting that it resembles', (name, setting) => {
  expect(warningsFor(name)).toEqual([`${name} is not a setting and is ignored. Is ${setting} meant?`]);
});

it('settings and usual variables of a system are not reported', () => {
  expect(warningsFor(...SETTING_NAMES, 'BELEGFACH_ENV_FILE', 'SMTP_URL_FILE')).toEqual([]);
  expect(
    warningsFor(
      ...[
        'HOME',
        'PATH',
        'LANG',
        'LOGNAME',
        'HOSTNAME',
        'NODE_ENV',
        'NODE_OPTIONS',
        'PORTS',
        'MAIL',
        'PGHOST',
      ],
      ...['POSTGRES_PASSWORD', 'CREDENTIALS_DIRECTORY', 'JOURNAL_STREAM', 'INVOCATION_ID', 'XDG_DATA_DIRS'],
    ),
  ).toEqual([]);
});
