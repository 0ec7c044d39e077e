import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** Another account requested an address that is in use: only the owner of the address is notified. */
export function emailTakenEmail({ name }: { readonly name: string }): EmailTemplate {
  return {
    kind: 'email-taken',
    name,
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
        'Do you have two accounts and want to keep only one? Please tell your contact person. Otherwise there is nothing you need to do.',
      ],
    },
  };
}
