import { group, NOT_IN_INVOICES, type Place, type Places, term } from '../term.ts';

/** The place in a UBL reminder. EN 16931 has no terms for it. */
const inReminder = (place: Place): Places => [NOT_IN_INVOICES, NOT_IN_INVOICES, NOT_IN_INVOICES, place];

/** The terms of a reminder itself, outside of its lines. */
export const REMINDER_TERMS = [
  term(
    'EXT-reminder-level',
    ['Mahnstufe', 'Dunning level'],
    'text',
    '0..1',
    inReminder('cbc:ReminderSequenceNumeric'),
  ),
  term(
    'EXT-reminder-type',
    ['Art der Mahnung', 'Type of reminder'],
    'code',
    '0..1',
    inReminder('cbc:ReminderTypeCode'),
  ),
] as const;

/** The period for which a reminder states unpaid amounts. */
export const REMINDER_PERIOD = group(
  'EXT-reminder-period',
  ['Zeitraum der Mahnung', 'Reminder period'],
  '0..n',
  inReminder('cac:ReminderPeriod'),
  [
    term('EXT-reminder-start', ['Beginn', 'Start'], 'date', '0..1', inReminder('cbc:StartDate')),
    term('EXT-reminder-end', ['Ende', 'End'], 'date', '0..1', inReminder('cbc:EndDate')),
  ],
);

const LINE_REFERENCE = group(
  'EXT-reminder-document',
  ['Angemahnter Beleg', 'Reminded document'],
  '0..n',
  inReminder(
    [
      'cac:BillingReference/cac:InvoiceDocumentReference',
      'cac:BillingReference/cac:SelfBilledInvoiceDocumentReference',
      'cac:BillingReference/cac:CreditNoteDocumentReference',
      'cac:BillingReference/cac:DebitNoteDocumentReference',
      'cac:BillingReference/cac:ReminderDocumentReference',
      'cac:BillingReference/cac:AdditionalDocumentReference',
    ].join(' | '),
  ),
  [
    term(
      'EXT-reminder-document-number',
      ['Belegnummer', 'Document number'],
      'identifier',
      '1..1',
      inReminder('cbc:ID'),
    ),
    term(
      'EXT-reminder-document-date',
      ['Belegdatum', 'Document date'],
      'date',
      '0..1',
      inReminder('cbc:IssueDate'),
    ),
  ],
);

/** A line of a reminder: the amount due, for one document or several. */
export const REMINDER_LINE = group(
  'EXT-reminder-line',
  ['Mahnposition', 'Reminder line'],
  '0..n',
  inReminder('cac:ReminderLine'),
  [
    term('EXT-reminder-line-id', ['Position', 'Line'], 'identifier', '1..1', inReminder('cbc:ID')),
    term('EXT-reminder-line-note', ['Bemerkung', 'Note'], 'text', '0..n', inReminder('cbc:Note')),
    term('EXT-reminder-debit', ['Forderung', 'Debit'], 'amount', '0..1', inReminder('cbc:DebitLineAmount')),
    term(
      'EXT-reminder-credit',
      ['Gutschrift', 'Credit'],
      'amount',
      '0..1',
      inReminder('cbc:CreditLineAmount'),
    ),
    term('EXT-reminder-amount', ['Betrag', 'Amount'], 'amount', '0..1', inReminder('cbc:Amount')),
    term(
      'EXT-reminder-surcharge',
      ['Verzugszuschlag', 'Penalty surcharge'],
      'percentage',
      '0..1',
      inReminder('cbc:PenaltySurchargePercent'),
    ),
    term(
      'EXT-reminder-carried',
      ['Übertrag aus früherer Mahnung', 'Balance brought forward'],
      'indicator',
      '0..1',
      inReminder('cbc:BalanceBroughtForwardIndicator'),
    ),
  ],
  [
    LINE_REFERENCE,
    group(
      'EXT-reminder-line-period',
      ['Zeitraum', 'Period'],
      '0..n',
      inReminder('cac:InvoicePeriod | cac:ReminderPeriod'),
      [
        term('EXT-reminder-line-start', ['Beginn', 'Start'], 'date', '0..1', inReminder('cbc:StartDate')),
        term('EXT-reminder-line-end', ['Ende', 'End'], 'date', '0..1', inReminder('cbc:EndDate')),
      ],
    ),
  ],
);
