import type { EmailTemplate } from '../../../platform/mail/index.ts';

/**
 * Sent after too many consecutive wrong attempts: the password is turned off until a new one is set. After wrong
 * passwords it still works on known devices; after wrong codes it works nowhere.
 */
export function passwordOffEmail(link: string, cause: 'passwords' | 'codes'): EmailTemplate {
  const worksOnKnownDevices = cause === 'passwords';
  return {
    kind: 'password-off',
    de: {
      subject: 'Ihr Passwort ist gesperrt',
      paragraphs: [
        'bei Ihrem Zugang wurde viele Male nacheinander ein falsches Passwort oder ein falscher Code eingegeben. Das bisherige Passwort ist zur Sicherheit gesperrt. Legen Sie ein neues fest.',
        ...(worksOnKnownDevices ? ['In Browsern, in denen Sie schon angemeldet waren, gilt es weiter.'] : []),
      ],
      action: { label: 'Neues Passwort festlegen', url: link },
      closing: [
        'Waren Sie das nicht, hat jemand versucht, sich mit Ihrer Adresse anzumelden. Wählen Sie ein Passwort, das Sie sonst nirgends benutzen.',
      ],
    },
    en: {
      subject: 'Your password is blocked',
      paragraphs: [
        'A wrong password or a wrong code was entered many times in a row for your account. The present password is blocked for safety. Set a new one.',
        ...(worksOnKnownDevices ? ['In browsers in which you signed in before, it still works.'] : []),
      ],
      action: { label: 'Set a new password', url: link },
      closing: [
        'If it was not you, somebody tried to sign in with your address. Choose a password that you use nowhere else.',
      ],
    },
  };
}
