import type { EmailTemplate } from '../../platform/mail/index.ts';

/** The e-mail to every SuperAdmin about a new one: an attacker with a stolen session cannot create one unnoticed. */
export function newSuperAdminEmail({
  email,
  creatorEmail,
  link,
}: {
  /** The address of the new SuperAdmin. */
  readonly email: string;
  /** The address of the SuperAdmin who created the new one; undefined if a command on the server created it. */
  readonly creatorEmail: string | undefined;
  /** The page with the list of users. */
  readonly link: string;
}): EmailTemplate {
  return {
    kind: 'new-super-admin',
    de: {
      subject: 'Neuer Super-Admin',
      paragraphs: [
        'es gibt einen neuen Super-Admin. Er sieht und ändert alles im Portal, sobald er sich anmeldet.',
      ],
      details: [
        { label: 'Zugang', value: email },
        { label: 'Angelegt von', value: creatorEmail ?? 'einem Befehl auf dem Server' },
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
        { label: 'Created by', value: creatorEmail ?? 'a command on the server' },
      ],
      action: { label: 'See the users', url: link },
      closing: ['If you did not know of this, block the account at once and ask.'],
    },
  };
}
