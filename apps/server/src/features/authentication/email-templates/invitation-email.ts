import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** Contains a link to set the own password, and an initial password for recipients who cannot use the link. */
export function invitationEmail(link: string, initialPassword: string, validDays: number): EmailTemplate {
  return {
    kind: 'invitation',
    de: {
      subject: 'Ihr Zugang ist eingerichtet',
      paragraphs: [
        'für Sie ist ein Zugang zum Belegportal eingerichtet. Legen Sie Ihr Passwort fest, dann können Sie sich anmelden.',
      ],
      action: { label: 'Passwort festlegen', url: link },
      details: [
        {
          label: 'Ihr Anfangspasswort',
          value: initialPassword,
          note: 'Nur nötig, wenn Sie sich ohne den Link anmelden. Es gilt, bis Sie ein eigenes Passwort festgelegt haben.',
        },
      ],
      closing: [
        `Link und Anfangspasswort gelten ${validDays} Tage. Danach schicken wir Ihnen gern eine neue Einladung.`,
        'Sie haben damit nichts zu tun? Dann ist nichts weiter nötig.',
      ],
    },
    en: {
      subject: 'Your access is ready',
      paragraphs: [
        'Access to the document portal has been set up for you. Set your password, then you can sign in.',
      ],
      action: { label: 'Set your password', url: link },
      details: [
        {
          label: 'Your initial password',
          value: initialPassword,
          note: 'Only needed if you sign in without the link. It is valid until you have set a password of your own.',
        },
      ],
      closing: [
        `The link and the initial password are valid for ${validDays} days. After that we will gladly send you a new invitation.`,
        'You have nothing to do with this? Then there is nothing you need to do.',
      ],
    },
  };
}

/** For an account that signs in only by single sign-on: it needs no password. */
export function signOnInvitationEmail(link: string, validDays: number): EmailTemplate {
  return {
    kind: 'invitation',
    de: {
      subject: 'Ihr Zugang ist eingerichtet',
      paragraphs: [
        'für Sie ist ein Zugang zum Belegportal eingerichtet. Melden Sie sich mit Ihrem Firmenkonto an. Ein eigenes Passwort brauchen Sie nicht.',
      ],
      action: { label: 'Zur Anmeldung', url: link },
      closing: [
        `Die Einladung gilt ${validDays} Tage. Danach schicken wir Ihnen gern eine neue.`,
        'Sie haben damit nichts zu tun? Dann ist nichts weiter nötig.',
      ],
    },
    en: {
      subject: 'Your access is ready',
      paragraphs: [
        'Access to the document portal has been set up for you. Sign in with your company account. You need no password of your own.',
      ],
      action: { label: 'Go to the sign-in', url: link },
      closing: [
        `The invitation is valid for ${validDays} days. After that we will gladly send you a new one.`,
        'You have nothing to do with this? Then there is nothing you need to do.',
      ],
    },
  };
}
