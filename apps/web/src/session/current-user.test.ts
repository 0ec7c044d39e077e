import { ROLES } from '@belegfach/contract';
import { describe, expect, test } from 'vitest';
import { userOf } from '../../test-support/users.ts';
import { displayName, initials, passesRoles } from './current-user.ts';

describe('displayName', () => {
  test.each([
    [{ firstName: 'Annegret', lastName: 'Schönfeld', email: 'a@b.de' }, 'Schönfeld Annegret'],
    [{ firstName: null, lastName: 'Schönfeld', email: 'a@b.de' }, 'Schönfeld'],
    [{ firstName: 'Annegret', lastName: '  ', email: 'a@b.de' }, 'Annegret'],
    [{ firstName: '', lastName: null, email: 'a@b.de' }, 'a@b.de'],
    [{ firstName: null, lastName: null, email: ' ' }, 'Unbekannt'],
    [undefined, 'Unbekannt'],
  ])('of %j is %s', (user, name) => {
    expect(displayName(user)).toBe(name);
  });
});

test.each([
  [{ firstName: 'ökonom', lastName: 'Weiß', email: '' }, 'ÖW'],
  [{ firstName: null, lastName: null, email: 'buchhaltung@demo.example' }, 'B'],
  [{}, '?'],
])('the initials of %j are %s', (user, letters) => {
  expect(initials(user)).toBe(letters);
});

describe('passesRoles', () => {
  test('lets a SuperAdmin pass every list, and other roles only lists that name them', () => {
    const passing = ROLES.filter((role) => passesRoles(userOf(role), ['CustomerAdmin']));
    expect(passing).toEqual(['SuperAdmin', 'CustomerAdmin']);
  });

  test('ignores case, and refuses a visitor who is not signed in', () => {
    expect(passesRoles({ roleName: 'CUSTOMERADMIN' }, ['CustomerAdmin'])).toBe(true);
    expect(passesRoles(undefined, ROLES)).toBe(false);
  });
});
