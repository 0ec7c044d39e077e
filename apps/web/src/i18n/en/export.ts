import type { exportTexts as german } from '../de/export.ts';
import type { SameShape } from '../same-shape.ts';

export const exportTexts: SameShape<typeof german> = {
  month: 'Month',
  year: 'Year',
  export: 'Export {{month}} as CSV',
  caption: 'Invoices in {{month}} by provider',
  provider: 'Provider',
  invoices: 'Invoices',
  share: 'Share',
  sum: 'Total',
  perMonth: 'Invoices per month',
  allProviders: 'all providers, {{period}}',
  period: '{{from}} to {{to}}',
  chart: 'Invoices per month. {{values}}',
  eInvoices: {
    title: 'E-invoices {{year}}',
    text: 'Invoices of the year that are e-invoices as defined by law.',
    column: 'E-invoices',
    part: '{{part}} of {{all}}',
  },
  loading: 'Loading the figures',
  broken: 'The file could not be saved',
  brokenHint: 'The connection was interrupted. Start the export again.',
  failed: {
    title: 'The figures could not be loaded',
    text: 'Your documents are not affected. Try again in a moment.',
  },
};
export { exportTexts as export };
