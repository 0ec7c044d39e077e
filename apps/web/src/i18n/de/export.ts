export const exportTexts = {
  month: 'Monat',
  year: 'Jahr',
  export: '{{month}} als CSV exportieren',
  caption: 'Rechnungen im {{month}} nach Anbieter',
  provider: 'Anbieter',
  invoices: 'Rechnungen',
  share: 'Anteil',
  sum: 'Summe',
  perMonth: 'Rechnungen je Monat',
  allProviders: 'alle Anbieter, {{period}}',
  period: '{{from}} bis {{to}}',
  chart: 'Rechnungen je Monat. {{values}}',
  eInvoices: {
    title: 'E-Rechnungen {{year}}',
    text: 'Rechnungen des Jahres, die als E-Rechnung im Sinne des Gesetzes vorliegen.',
    column: 'E-Rechnungen',
    part: '{{part}} von {{all}}',
  },
  loading: 'Die Zahlen werden geladen',
  broken: 'Die Datei konnte nicht gespeichert werden',
  brokenHint: 'Die Verbindung wurde unterbrochen. Starten Sie den Export noch einmal.',
  failed: {
    title: 'Die Zahlen konnten nicht geladen werden',
    text: 'Ihre Belege sind davon nicht betroffen. Versuchen Sie es gleich noch einmal.',
  },
};
export { exportTexts as export };
