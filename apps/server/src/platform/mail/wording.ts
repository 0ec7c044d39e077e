import { oneLine } from './one-line.ts';

/** Texts that all e-mails share. */
export const WORDING = {
  de: {
    greeting: (name: string) => greeting('Guten Tag', name),
    buttonFallback: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    otherLanguage: 'English version below',
    passwordNote: 'Wir fragen nie per E-Mail oder Telefon nach Ihrem Passwort.',
    unsubscribe: 'Diese Benachrichtigungen abbestellen',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
  },
  en: {
    greeting: (name: string) => greeting('Hello', name),
    heading: 'English version',
    passwordNote: 'We never ask for your password by e-mail or phone.',
    unsubscribe: 'Unsubscribe from these notifications',
  },
} as const;

/** Longer than any real name. */
const MAX_NAME_LENGTH = 100;
/** Texts that a mail program may turn into a link: addresses, and words joined by a dot. */
const LOOKS_LIKE_A_LINK = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/**
 * A name as it may stand in an e-mail, on one line. The person who creates an account or a customer chooses its name and
 * sends the invitation. The name must not be a message to the recipient in an e-mail of the operator.
 * @returns undefined for a text that is not a name
 */
export function nameForMail(text: string): string | undefined {
  const name = oneLine(text);
  return name !== '' && name.length <= MAX_NAME_LENGTH && !LOOKS_LIKE_A_LINK.test(name) ? name : undefined;
}

function greeting(salutation: string, text: string): string {
  const name = nameForMail(text);
  return name === undefined ? `${salutation},` : `${salutation} ${name},`;
}
