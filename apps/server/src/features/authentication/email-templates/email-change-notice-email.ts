import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** To the old address: its owner must learn of the request while it can still be stopped. */
export function emailChangeNoticeEmail({ name }: { readonly name: string }): EmailTemplate {
  return {
    kind: 'email-change-notice',
    name,
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
        'Was it not you? Set a new password with “Forgot password” on the sign-in page. This voids the change.',
      ],
    },
  };
}
