import { describe, expect, test } from 'vitest';
import { loadTexts } from '../../test-support/texts.ts';

/** Name, key, German and English text of each message. One name can appear for users and for customers. */
const MESSAGES = [
  ['LoginSuccessful', 'session:success', 'Login erfolgreich!', 'Login successful!'],
  ['logout', 'session:signedOut', 'Sie haben sich abgemeldet.', 'You have signed out.'],
  ['ChangeSuccessful', 'profile:saved', 'Die Änderungen sind gespeichert.', 'Your changes are saved.'],
  ['ChangeSuccessful', 'users:done.saved', 'Benutzer gespeichert.', 'User saved.'],
  ['CreateSuccessful', 'users:done.created', 'Benutzer angelegt.', 'User created.'],
  ['CreateSuccessful', 'customers:done.created', 'Kunde angelegt.', 'Customer created.'],
  ['InviteSuccessful', 'users:done.invited', 'Benutzer eingeladen.', 'User invited.'],
  ['DeactivateSuccessful', 'customers:done.deactivated_one', 'Kunde deaktiviert.', 'Customer deactivated.'],
  ['DeleteSuccessful', 'users:done.deleted_one', 'Benutzer gelöscht.', 'User deleted.'],
  ['DeletionSuccessful', 'customers:done.deleted_one', 'Kunde gelöscht.', 'Customer deleted.'],
  ['ActivateSuccessful', 'customers:done.activated', 'Kunde aktiviert.', 'Customer activated.'],
  ['ImportSuccessful', 'imports:done', 'Import abgeschlossen', 'Import completed'],
  ['customer saved', 'customers:done.saved', 'Kunde gespeichert.', 'Customer saved.'],
  ['customer invited', 'customers:done.invited_one', 'Kunde eingeladen.', 'Customer invited.'],
  [
    'password set',
    'account:setPassword.done',
    'Passwort festgelegt. Bitte melden Sie sich jetzt an.',
    'Password set. Please sign in now.',
  ],
  [
    '2FA set up',
    'account:secondFactor.done',
    'Die Zwei-Faktor-Anmeldung ist eingerichtet.',
    'Two-factor sign-in is set up.',
  ],
  [
    '2FADeactivationSuccessful',
    'profile:secondFactor.done',
    'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
    'Two-factor sign-in is switched off.',
  ],
] as const;

describe('the success message', () => {
  test.each(MESSAGES)(
    '%s has its German and English text under the key %s',
    async (_key, place, german, english) => {
      const [de, en] = [await loadTexts('de'), await loadTexts('en')];
      expect(de.i18n.t(place)).toBe(german);
      expect(en.i18n.t(place)).toBe(english);
    },
  );
});
