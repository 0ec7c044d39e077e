import type { EmailTemplate } from '../../platform/mail/index.ts';

/** Every super admin hears of a new one: whoever gets in with a stolen session must not stay in unseen. */
export function newSuperAdminEmail({
  name,
  email,
  by,
  link,
}: {
  readonly name: string;
  /** The address of the new one. */
  readonly email: string;
  /** The address of who made it; undefined for a command beside the portal. */
  readonly by: string | undefined;
  /** The list of users. */
  readonly link: string;
}): EmailTemplate {
  return {
    kind: 'new-super-admin',
    name,
    de: {
      subject: 'Neuer Super-Admin',
      paragraphs: [
        'es gibt einen neuen Super-Admin. Er sieht und ändert alles im Portal, sobald er sich anmeldet.',
      ],
      details: [
        { label: 'Zugang', value: email },
        { label: 'Angelegt von', value: by ?? 'einem Befehl auf dem Server' },
      ],
      action: { label: 'Benutzer ansehen', url: link },
      closing: ['Wussten Sie davon nicht? Sperren Sie den Zugang gleich und fragen Sie nach.'],
    },
    en: {
      subject: 'New super admin',
      paragraphs: [
        'There is a new super admin, who sees and changes everything in the portal after signing in.',
      ],
      details: [
        { label: 'Account', value: email },
        { label: 'Made by', value: by ?? 'a command on the server' },
      ],
      action: { label: 'See the users', url: link },
      closing: ['You did not know of it? Block the account at once and ask.'],
    },
  };
}
