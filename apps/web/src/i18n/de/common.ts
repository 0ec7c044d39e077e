/** Words that every area uses. German is the source; the English files have the same shape. */
export const common = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  ok: 'OK',
  retry: 'Erneut versuchen',
  loading: 'Lädt …',
  nothing: '-',
  clear: 'Leeren',
  show: 'Zeigen',
  hide: 'Verbergen',
  /** Begins with the visible word, so that speech input finds the button. */
  showField: 'Zeigen: {{field}}',
  hideField: 'Verbergen: {{field}}',
};
