import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** The owner is notified of each change of the second factor, so that an unwanted one does not stay unnoticed. */
export function secondFactorActivatedEmail({ name }: { readonly name: string }): EmailTemplate {
  return {
    kind: 'second-factor-activated',
    name,
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
        'Was it not you? Please tell your contact person at once.',
      ],
    },
  };
}
