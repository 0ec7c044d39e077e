import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** The e-mail to the new address: the link proves that its reader owns the address. */
export function emailChangeEmail(link: string, validHours: number): EmailTemplate {
  return {
    kind: 'email-change',
    de: {
      subject: 'Neue E-Mail-Adresse bestätigen',
      paragraphs: [
        'diese Adresse soll künftig zu Ihrem Zugang gehören. Bestätigen Sie das, indem Sie ein Passwort festlegen. Bis dahin bleibt die bisherige Adresse gültig.',
      ],
      action: { label: 'Adresse bestätigen', url: link },
      closing: [
        `Der Link gilt ${validHours} Stunden und nur einmal.`,
        'Sie erwarten diese E-Mail nicht? Dann können Sie sie löschen, es ändert sich nichts.',
      ],
    },
    en: {
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        'This address is to belong to your account. Confirm it by setting a password. Until then the present address stays valid.',
      ],
      action: { label: 'Confirm the address', url: link },
      closing: [
        `The link is valid for ${validHours} hours and works once.`,
        'Not expecting this? You can ignore this e-mail, nothing changes.',
      ],
    },
  };
}
