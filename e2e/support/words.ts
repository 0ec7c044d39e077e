/** Texts that the journeys in both languages look for. The other journeys are in German and contain the texts themselves. */
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
  readonly newPassword: string;
  readonly repeatPassword: string;
  readonly setPassword: string;
  readonly passwordSet: string;
  readonly maybeLater: string;
  readonly setUpNow: string;
  readonly wrongCode: RegExp;
  readonly factorReady: string;
  readonly forgotPassword: string;
  readonly sendLink: string;
  readonly linkSent: string;
  readonly toSignIn: string;
  readonly cancel: string;
  readonly save: string;
  readonly tooManyTries: RegExp;
  readonly deleteAccount: string;
  readonly goOnDeleting: string;
  readonly repeatEmail: string;
  readonly changeEmail: string;
  readonly linkToNewEmail: string;
  readonly confirm: string;
  readonly deleteForGood: string;
  readonly accountDeleted: string;
  readonly switchOff: string;
  readonly factorGone: string;
  readonly stepUpTitle: string;
  readonly wrongPassword: string;
  readonly fieldEmpty: string;
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
  newPassword: 'Neues Passwort',
  repeatPassword: 'Passwort wiederholen',
  setPassword: 'Passwort festlegen',
  passwordSet: 'Passwort festgelegt. Bitte melden Sie sich jetzt an.',
  maybeLater: 'Vielleicht später',
  setUpNow: 'Jetzt einrichten',
  wrongCode: /^Der Code ist ungültig/,
  factorReady: 'Die Zwei-Faktor-Anmeldung ist eingerichtet.',
  forgotPassword: 'Passwort vergessen?',
  sendLink: 'Link senden',
  linkSent: 'Die E-Mail wurde verschickt.',
  toSignIn: 'Zur Anmeldung',
  cancel: 'Abbrechen',
  save: 'Speichern',
  tooManyTries: /^Zu viele Versuche\. Bitte warten Sie \d+ Sekunden?\.$/,
  deleteAccount: 'Eigenes Konto löschen',
  goOnDeleting: 'Weiter zur Bestätigung',
  repeatEmail: 'E-Mail-Adresse wiederholen',
  changeEmail: 'Link senden und abmelden',
  linkToNewEmail: 'Wir haben einen Link an die neue Adresse geschickt.',
  confirm: 'Bestätigen',
  deleteForGood: 'Konto endgültig löschen',
  accountDeleted: 'Ihr Konto ist gelöscht.',
  switchOff: 'Ausschalten',
  factorGone: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  stepUpTitle: 'Bitte bestätigen Sie, dass Sie es sind',
  wrongPassword: 'Das Passwort ist falsch.',
  fieldEmpty: 'Dieses Feld darf nicht leer sein.',
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
  newPassword: 'New password',
  repeatPassword: 'Repeat password',
  setPassword: 'Set password',
  passwordSet: 'Password set. Please sign in now.',
  maybeLater: 'Maybe later',
  setUpNow: 'Set up now',
  wrongCode: /^The code is invalid/,
  factorReady: 'Two-factor sign-in is set up.',
  forgotPassword: 'Forgot your password?',
  sendLink: 'Send link',
  linkSent: 'The e-mail was sent.',
  toSignIn: 'To sign-in',
  cancel: 'Cancel',
  save: 'Save',
  tooManyTries: /^Too many attempts\. Wait \d+ seconds?\.$/,
  deleteAccount: 'Delete own account',
  goOnDeleting: 'Continue to confirmation',
  repeatEmail: 'Repeat e-mail address',
  changeEmail: 'Send link and sign out',
  linkToNewEmail: 'We have sent a link to the new address.',
  confirm: 'Confirm',
  deleteForGood: 'Delete account for good',
  accountDeleted: 'Your account is deleted.',
  switchOff: 'Switch off',
  factorGone: 'Two-factor sign-in is switched off.',
  stepUpTitle: 'Confirm that it is you',
  wrongPassword: 'The password is wrong.',
  fieldEmpty: 'This field can not be empty.',
};

/** The portal follows the browser's language. */
export function wordsFor(locale: string | undefined): Words {
  return locale?.startsWith('en') === true ? english : german;
}
