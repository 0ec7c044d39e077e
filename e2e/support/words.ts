/** What the journeys that run in both languages look for. The others, in German, name what a person reads on the spot. */
export interface Words {
  readonly email: string;
  readonly password: string;
  readonly signIn: string;
  readonly codeTitle: string;
  readonly signOut: string;
  readonly wrongCredentials: string;
  readonly clearSelection: string;
  readonly downloadSelection: string;
  readonly filterDate: RegExp;
  readonly filterNumber: string;
  readonly filterType: string;
  readonly lastMonth: string;
  readonly filters: RegExp;
  readonly sort: RegExp;
  readonly showResults: string;
  readonly openNavigation: string;
  readonly messages: RegExp;
  readonly notes: string;
  readonly facts: string;
  readonly noAccess: string;
  readonly notFound: string;
  readonly noDocuments: RegExp;
  readonly failed: string;
  readonly cookieNotice: string;
  readonly ok: string;
}

const german: Words = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  codeTitle: 'Code eingeben',
  signOut: 'Abmelden',
  wrongCredentials: 'E-Mail und Passwort passen nicht zusammen.',
  clearSelection: 'Auswahl aufheben',
  downloadSelection: 'Auswahl herunterladen',
  filterDate: /^Belegdatum filtern/,
  filterNumber: 'Belegnummer filtern',
  filterType: 'Typ filtern',
  lastMonth: 'Letzter Monat',
  filters: /^Filter/,
  sort: /^Sortieren/,
  showResults: 'Ergebnisse zeigen',
  openNavigation: 'Navigation öffnen',
  messages: /^Meldungen/,
  notes: 'Notizen',
  facts: 'Angaben zum Beleg',
  noAccess: 'Diese Seite ist nicht für Sie freigegeben',
  notFound: 'Diese Seite gibt es nicht',
  noDocuments: /^Keine Belege/,
  failed: 'Die Rechnungen konnten nicht geladen werden',
  cookieNotice: 'Hinweis zu Cookies',
  ok: 'OK',
};

const english: Words = {
  email: 'E-mail address',
  password: 'Password',
  signIn: 'Sign in',
  codeTitle: 'Enter code',
  signOut: 'Sign out',
  wrongCredentials: 'E-Mail and password do not match.',
  clearSelection: 'Clear selection',
  downloadSelection: 'Download selection',
  filterDate: /^Filter Date/,
  filterNumber: 'Filter Number',
  filterType: 'Filter Type',
  lastMonth: 'Last month',
  filters: /^Filters/,
  sort: /^Sort:/,
  showResults: 'Show results',
  openNavigation: 'Open navigation',
  messages: /^Messages/,
  notes: 'Notes',
  facts: 'About this document',
  noAccess: 'This page is not open to you',
  notFound: 'This page does not exist',
  noDocuments: /^No documents/,
  failed: 'The invoices could not be loaded',
  cookieNotice: 'Cookie notice',
  ok: 'OK',
};

/** The portal follows the browser's language. */
export function wordsFor(locale: string | undefined): Words {
  return locale?.startsWith('en') === true ? english : german;
}
