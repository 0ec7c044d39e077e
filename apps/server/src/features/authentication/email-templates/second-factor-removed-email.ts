import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** The owner is notified that the second factor was removed, no matter who removed it. */
export function secondFactorRemovedEmail({ name }: { readonly name: string }): EmailTemplate {
  return {
    kind: 'second-factor-removed',
    name,
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
        'Was it not you, and did you ask nobody to do it? Set a new password with “Forgot password” on the sign-in page and tell your contact person.',
      ],
    },
  };
}
