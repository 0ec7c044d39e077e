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

function greeting(word: string, name: string): string {
  const known = oneLine(name);
  return known === '' ? `${word},` : `${word} ${known},`;
}
