import type { Letter } from '../../../platform/mail/index.ts';

/** After too many wrong tries in a row the password is off until a new one is set (security section 2). */
export function passwordOffLetter({ name, link }: { readonly name: string; readonly link: string }): Letter {
  return {
    kind: 'password-off',
    name,
    de: {
      subject: 'Ihr Passwort ist gesperrt',
      paragraphs: [
        'bei Ihrem Zugang wurde viele Male nacheinander ein falsches Passwort oder ein falscher Code eingegeben. Das bisherige Passwort ist zur Sicherheit gesperrt. Legen Sie ein neues fest.',
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
      ],
      action: { label: 'Set a new password', url: link },
      closing: [
        'If it was not you, somebody tried to sign in with your address. Choose a password that you use nowhere else.',
      ],
    },
  };
}
