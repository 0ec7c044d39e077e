export const table = {
  selectRow: '„{{name}}“ auswählen',
  selectPage: 'Alle dieser Seite auswählen',
  actions: 'Aktionen',
};
