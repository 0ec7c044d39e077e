import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** A refresh token was used twice: an attacker may have a copy of the session. */
export function sessionEndedEmail({ name }: { readonly name: string }): EmailTemplate {
  return {
    kind: 'session-ended',
    name,
    de: {
      subject: 'Eine Anmeldung wurde zur Sicherheit beendet',
      paragraphs: [
        'eine Ihrer Anmeldungen wurde auf zwei Wegen zugleich benutzt. Wir haben sie zur Sicherheit beendet. Bitte melden Sie sich neu an.',
        'Kommt das wieder vor, oder waren Sie nicht angemeldet? Legen Sie auf der Anmeldeseite über „Passwort vergessen“ ein neues Passwort fest.',
      ],
    },
    en: {
      subject: 'A session was ended for safety',
      paragraphs: [
        'One of your sessions was used in two places at once. We ended it for safety. Please sign in again.',
        'Does this happen again, or were you not signed in? Set a new password with “Forgot password” on the sign-in page.',
      ],
    },
  };
}
