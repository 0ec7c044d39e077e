/** The list of the keys; loaded when it is opened. */
export const shortcuts = {
  groups: { everywhere: 'Überall', lists: 'In Listen', documents: 'In einem geöffneten Beleg' },
  what: {
    search: 'Suchen',
    help: 'Diese Liste zeigen',
    close:
      'Dialog, Menü oder Erklärung schließen, außer Formularen, Schlüsseln, Warnungen und laufenden Vorgängen',
    rows: 'Zur vorigen oder nächsten Zeile',
    ends: 'Zur ersten oder letzten Zeile',
    open: 'Zeile öffnen',
    range: 'Zeilen seit der letzten Auswahl auswählen',
    previous: 'Vorheriger Beleg',
    next: 'Nächster Beleg',
    accept: 'Zu prüfenden Beleg annehmen',
  },
  keys: {
    search: 'Strg K',
    help: '?',
    close: 'Esc',
    rows: '↑ oder ↓',
    ends: 'Pos1 oder Ende',
    open: 'Eingabe',
    range: 'Umschalt und Klick oder Leertaste',
    previous: 'K oder ←',
    next: 'J oder →',
    accept: 'Strg Eingabe',
  },
};
