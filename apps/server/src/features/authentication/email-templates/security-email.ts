import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** E-mails without a link that tell the owner of an account what happened to the account. */
const SECURITY_EMAILS = {
  /** The e-mail to the old address: its owner must learn of the request while it can still be stopped. */
  'email-change-notice': {
    de: {
      subject: 'Ihre E-Mail-Adresse soll geändert werden',
      paragraphs: [
        'für Ihren Zugang wurde eine neue E-Mail-Adresse angegeben. Sie gilt erst, wenn sie bestätigt ist.',
        'Waren Sie das nicht? Legen Sie auf der Anmeldeseite über „Passwort vergessen“ ein neues Passwort fest. Damit wird die Änderung hinfällig.',
      ],
    },
    en: {
      subject: 'Your e-mail address is to be changed',
      paragraphs: [
        'A new e-mail address was given for your account. It becomes valid only when it has been confirmed.',
        'If this was not you, set a new password with “Forgot password” on the sign-in page. This voids the change.',
      ],
    },
  },
  /** Another account requested an address that is in use: only the owner of the address is notified. */
  'email-taken': {
    de: {
      subject: 'Ihre E-Mail-Adresse wurde für einen anderen Zugang angegeben',
      paragraphs: [
        'jemand wollte diese E-Mail-Adresse für einen anderen Zugang eintragen. Sie gehört schon zu Ihrem Zugang, deshalb hat sich nichts geändert.',
        'Haben Sie zwei Zugänge und wollen nur einen behalten? Wenden Sie sich bitte an Ihren Ansprechpartner. Sonst ist nichts weiter nötig.',
      ],
    },
    en: {
      subject: 'Your e-mail address was given for another account',
      paragraphs: [
        'Somebody wanted to use this e-mail address for another account. It belongs to your account already, so nothing has changed.',
        'Do you have two accounts and want to keep only one? Please tell your contact person. Otherwise you can ignore this e-mail.',
      ],
    },
  },
  /** The owner is notified of each change of the second factor, so that an unwanted change is noticed. */
  'second-factor-activated': {
    de: {
      subject: 'Zwei-Faktor-Anmeldung ist aktiv',
      paragraphs: [
        'für Ihren Zugang ist jetzt die Zwei-Faktor-Anmeldung aktiv. Beim Anmelden brauchen Sie einen Code aus Ihrer App. Auf anderen Geräten sind Sie abgemeldet.',
        'Waren Sie das nicht? Wenden Sie sich bitte sofort an Ihren Ansprechpartner.',
      ],
    },
    en: {
      subject: 'Two-factor sign-in is active',
      paragraphs: [
        'Two-factor sign-in is now active for your account. You need a code from your app to sign in. You are signed out on other devices.',
        'If this was not you, please tell your contact person at once.',
      ],
    },
  },
  /** The owner is notified that the second factor was removed, no matter who removed it. */
  'second-factor-removed': {
    de: {
      subject: 'Zwei-Faktor-Anmeldung ist deaktiviert',
      paragraphs: [
        'die Zwei-Faktor-Anmeldung Ihres Zugangs ist deaktiviert. Zum Anmelden genügt jetzt das Passwort. Im Profil können Sie sie neu einrichten.',
        'Waren Sie das nicht, und haben Sie niemanden darum gebeten? Legen Sie auf der Anmeldeseite über „Passwort vergessen“ ein neues Passwort fest und wenden Sie sich an Ihren Ansprechpartner.',
      ],
    },
    en: {
      subject: 'Two-factor sign-in is off',
      paragraphs: [
        'Two-factor sign-in has been deactivated for your account. The password is now enough to sign in. You can set it up again in your profile.',
        'If this was not you, and you asked nobody to do it, set a new password with “Forgot password” on the sign-in page and tell your contact person.',
      ],
    },
  },
  /** The owner is notified of the first sign-on, so that an unwanted link is noticed. */
  'sign-on-linked': {
    de: {
      subject: 'Einmalanmeldung ist eingerichtet',
      paragraphs: [
        'Ihr Zugang ist jetzt mit Ihrem Firmenkonto verknüpft. Sie können sich damit anmelden.',
        'Waren Sie das nicht? Wenden Sie sich bitte sofort an Ihren Ansprechpartner.',
      ],
    },
    en: {
      subject: 'Single sign-on is set up',
      paragraphs: [
        'Your account is now linked to your company account. You can sign in with it.',
        'If this was not you, please tell your contact person at once.',
      ],
    },
  },
  /** After too many wrong codes of a user who can't set a password. */
  'sign-on-locked': {
    de: {
      subject: 'Ihr Zugang ist gesperrt',
      paragraphs: [
        'bei Ihrem Zugang wurde viele Male nacheinander ein falscher Code eingegeben. Zur Sicherheit sind Sie überall abgemeldet, und es wird kein Code mehr angenommen.',
        'Wenden Sie sich bitte an Ihren Administrator. Er setzt Ihre Zwei-Faktor-Anmeldung zurück. Waren Sie das nicht, kennt jemand die Zugangsdaten Ihres Firmenkontos: Ändern Sie sie sofort.',
      ],
    },
    en: {
      subject: 'Your account is blocked',
      paragraphs: [
        'A wrong code was entered many times in a row for your account. For safety you are signed out everywhere, and no code is accepted any more.',
        'Please ask your administrator, who resets your two-factor sign-in. If it was not you, somebody knows the credentials of your company account: change them at once.',
      ],
    },
  },
  /** The owner is notified that an administrator removed the link. */
  'sign-on-unlinked': {
    de: {
      subject: 'Verknüpfung mit Ihrem Firmenkonto wurde entfernt',
      paragraphs: [
        'die Verknüpfung Ihres Zugangs mit Ihrem Firmenkonto wurde entfernt, und Sie sind überall abgemeldet. Ihre nächste Anmeldung mit dem Firmenkonto verknüpft beide wieder.',
        'Haben Sie niemanden darum gebeten? Wenden Sie sich bitte an Ihren Ansprechpartner.',
      ],
    },
    en: {
      subject: 'The link to your company account was removed',
      paragraphs: [
        'The link of your account to your company account was removed, and you are signed out everywhere. Your next sign-in with the company account links them again.',
        'If you asked nobody to do it, please tell your contact person.',
      ],
    },
  },
  /** A refresh token was used twice: an attacker may have a copy of the session. */
  'session-ended': {
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
        'If this happens again, or if you were not signed in, set a new password with “Forgot password” on the sign-in page.',
      ],
    },
  },
} as const satisfies Readonly<Record<string, Pick<EmailTemplate, 'de' | 'en'>>>;

export function securityEmail(kind: keyof typeof SECURITY_EMAILS): EmailTemplate {
  return { kind, ...SECURITY_EMAILS[kind] };
}
