/** Words for all areas. German is the source; the English files have the same shape. */
export const common = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  cancelling: 'Wird abgebrochen …',
  percent: '{{percent}} %',
  save: 'Speichern',
  ok: 'OK',
  details: 'Details',
  copy: 'Kopieren',
  copied: 'Kopiert',
  retry: 'Erneut versuchen',
  loading: 'Lädt …',
  nothing: '-',
  clear: 'Leeren',
  show: 'Zeigen',
  hide: 'Verbergen',
  /** Begins with the visible word, so that speech input finds the button. */
  showField: 'Zeigen: {{field}}',
  hideField: 'Verbergen: {{field}}',
  /** Below a form that cannot be saved yet. */
  toCheck: 'Noch zu prüfen: {{fields}}',
  optional: '{{field}} (optional)',
  fieldEmpty: 'Dieses Feld darf nicht leer sein.',
  date: {
    format: 'TT.MM.JJJJ',
    invalid: 'Bitte geben Sie ein Datum im Format {{format}} ein, z. B. 24.12.2026.',
    choose: '{{label}} wählen',
  },
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  notSaved: 'Nicht gespeichert',
  fieldRefused: '{{field}}: {{reason}}',
  valuesRefused: 'Diese Angaben sind nicht zulässig: {{fields}}',
  valueRefused: 'Diese Angabe ist nicht zulässig.',
  reopenForm: 'Formular wieder öffnen',
  /** After too many calls. */
  wait: {
    seconds_one: 'Bitte in {{count}} Sekunde noch einmal.',
    seconds_other: 'Bitte in {{count}} Sekunden noch einmal.',
    minutes_one: 'Bitte in {{count}} Minute noch einmal.',
    minutes_other: 'Bitte in {{count}} Minuten noch einmal.',
    over: 'Sie können es jetzt wieder versuchen.',
  },
};
