import { oneLine } from './one-line.ts';

/** What every mail says, whatever it is about. */
export const WORDING = {
  de: {
    greeting: (name: string) => greeting('Guten Tag', name),
    written: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    otherLanguage: 'English version below',
    neverAsks: 'Wir fragen nie per E-Mail oder Telefon nach Ihrem Passwort.',
    unsubscribe: 'Diese Benachrichtigungen abbestellen',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
  },
  en: {
    greeting: (name: string) => greeting('Hello', name),
    heading: 'English version',
    neverAsks: 'We never ask for your password by e-mail or phone.',
    unsubscribe: 'Unsubscribe from these notifications',
  },
} as const;

/** Longer than names of people are. */
const MAX_GREETING_NAME_LENGTH = 100;
/** What a mail program might make a link of: addresses, and words with a dot between them. */
const LIKE_A_LINK = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/**
 * Who creates an account names it and has it invited: a name must not become the message of a stranger under the operator's own
 * letterhead (security T19). A name that is none greets nobody.
 */
function greeting(word: string, name: string): string {
  const known = oneLine(name);
  const isName = known !== '' && known.length <= MAX_GREETING_NAME_LENGTH && !LIKE_A_LINK.test(known);
  return isName ? `${word} ${known},` : `${word},`;
}
