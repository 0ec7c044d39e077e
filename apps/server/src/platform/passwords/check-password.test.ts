import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPasswordFault } from './check-password.ts';

describe('a new password', () => {
  it.each([
    'Kirschkern-Weitwurf-7',
    'pL4tz!regen im Mai',
    'Grüße+Küsse+Öl9',
    'Xk7$mQ2p',
    `aA1!${'x'.repeat(124)}`,
    // A common word with more characters than people usually add.
    'Dragon-7392648105-kq',
  ])('%s is accepted', (password) => {
    expect(findPasswordFault(password, [])).toBeUndefined();
  });

  it.each(['Kurz-1a', 'ohne-grosse-7', 'OHNE-KLEINE-7', 'Ohne-Ziffern', 'OhneZeichen7', ''])(
    '%s is too weak',
    (password) => {
      expect(findPasswordFault(password, [])).toBe('PasswordTooWeak');
    },
  );

  it.each([
    'Password1!',
    'P@ssw0rd',
    'Passw0rd!',
    '!Passwort1',
    'Sommer2026!',
    'Frühling#24',
    'Qwertz123!',
    'Aa123456!',
    'Abcd1234!',
    'Schalke04!',
    'Ichliebedich1!',
    'W1llk0mmen!',
    'Michael-1985',
    '1Dragon!!',
  ])('%s is too common', (password) => {
    expect(findPasswordFault(password, [])).toBe('PasswordTooCommon');
  });

  it.each([
    ['Xk7$Weinbrenner', 'Weinbrenner'],
    ['xk7$WEINBRENNER', 'Weinbrenner'],
    ['Xk7$schaferhof', 'Schäferhof GmbH'],
    ['Belege#einkauf9X', 'einkauf.nord@firma.example'],
    ['No-10000001-xk', '10000001'],
    ['Mein+Belegfach8', 'Belegfach'],
  ])('%s contains %s', (password, word) => {
    expect(findPasswordFault(password, [word])).toBe('PasswordContainsOwnData');
    expect(findPasswordFault(password, [])).toBeUndefined();
  });

  it('may contain short words by chance', () => {
    expect(findPasswordFault('Xk7$alieq', ['Ali', 'Li', ''])).toBeUndefined();
  });
});

describe('the list of common passwords', () => {
  const lines = readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n');

  it('has more than ten thousand entries in lower case, sorted and without duplicates', () => {
    expect(lines.length).toBeGreaterThan(10_000);
    expect(lines).toEqual([...new Set(lines)].sort());
    expect(lines).toEqual(lines.map((line) => line.toLowerCase()));
  });
});
