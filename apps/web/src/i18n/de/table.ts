/** Lists in general: their head, filters, pages and states. */
export const table = {
  actions: 'Aktionen',
  selectPage: 'Alle Zeilen dieser Seite auswählen',
  selectRow: '{{name}} auswählen',
  newRow: 'Neu angelegt',
  filterBy: '{{name}} filtern',
  clearFilter: 'Filter „{{name}}“ aufheben',
  /** Printed below the column's name. */
  printedFilter: 'Filter: {{description}}',
  search: 'Suchen',
  all: 'Alle',
  noOption: 'Nichts gefunden',
  changedByAnother:
    'Jemand hat inzwischen geändert: {{fields}}. Gespeichert ist noch nichts. Ihre Eingaben stehen noch im Formular: Prüfen Sie sie und speichern Sie noch einmal.',
  moreOptions: 'Nur die ersten {{shown}}. Tippen Sie, um weitere zu finden.',
  range: 'Zeitraum',
  presetsLabel: 'Häufige Zeiträume',
  presets: {
    today: 'Heute',
    thisMonth: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    thisYear: 'Dieses Jahr',
    lastYear: 'Letztes Jahr',
  },
  phrases: {
    day: 'am {{day}}',
    month: 'im {{month}}',
    year: 'im Jahr {{year}}',
    range: 'vom {{from}} bis {{to}}',
  },
  calendar: {
    previousMonth: 'Voriger Monat',
    nextMonth: 'Nächster Monat',
    previousYear: 'Voriges Jahr',
    nextYear: 'Nächstes Jahr',
    previousDecade: 'Voriges Jahrzehnt',
    nextDecade: 'Nächstes Jahrzehnt',
  },
  loading: 'Lädt',
  view: {
    open: 'Ansicht',
    columns: 'Weitere Spalten',
    remembered: 'Sortierung, Seitengröße und Spalten merkt sich das Portal für Sie, auf jedem Gerät.',
    reset: 'Ansicht zurücksetzen',
  },
  pageSize: 'Anzahl pro Seite',
  pages: 'Seiten',
  page: 'Seite {{number}}',
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  retry: 'Erneut versuchen',
  reference: 'Für Rückfragen: Vorgang {{id}}, {{moment}}',
  referenceWithoutId: 'Für Rückfragen: {{moment}}',
  filtersApplied: 'Filter angewendet.',
  filtersReset: 'Filter zurückgesetzt.',
  resetFilters: 'Filter zurücksetzen',
  /** "Rechnungen 1 – 50 von 214": after the noun, the range in bold. */
  summary: {
    range: '{{from}} – {{to}}',
    after: 'von {{total}}',
    moreThan: 'mehr als {{total}}',
    added: ', dazu {{formatted}} neu angelegt',
  },
  selected: '{{formatted}} ausgewählt',
  /** After the number of selected rows. */
  outOfSight: {
    otherPages: 'davon {{formatted}} auf anderen Seiten',
    hidden: 'davon {{formatted}} gerade ausgeblendet',
  },
  clearSelection: 'Aufheben',
  failed: {
    tooSlow:
      'Die Abfrage hat zu lange gedauert und wurde beendet. Schränken Sie die Liste ein, zum Beispiel auf einen Zeitraum.',
    noAnswer:
      'Der Server hat nicht geantwortet. Ihre Filter sind noch da. Versuchen Sie es in einem Augenblick noch einmal.',
    refused:
      'Der Server hat einen Fehler gemeldet. Ihre Filter sind noch da. Versuchen Sie es in einem Augenblick noch einmal.',
  },
  phone: {
    filter: 'Filter',
    filterCount: 'Filter, {{count}} aktiv',
    filterTitle: 'Filter',
    close: 'Schließen',
    showResults: 'Ergebnisse zeigen',
    sort: 'Sortieren: {{column}}',
    sortTitle: 'Sortieren',
    ascending: 'aufsteigend',
    descending: 'absteigend',
    sortBy: '{{column}}, {{direction}}',
  },
  /** Status of users and customers. */
  statuses: { New: 'Neu', Invited: 'Eingeladen', Active: 'Aktiv', Inactive: 'Inaktiv' },
};
