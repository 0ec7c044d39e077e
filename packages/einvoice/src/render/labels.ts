import type { DocumentClass } from '../model/type-code.ts';

/** Names by code. A map, because a document may contain any code, such as `constructor`. */
type Names = ReadonlyMap<string, string>;

export const TITLES: Readonly<Record<DocumentClass, string>> = {
  invoice: 'Rechnung',
  'partial-invoice': 'Teilrechnung',
  'prepayment-invoice': 'Vorauszahlungsrechnung',
  'corrected-invoice': 'Rechnungskorrektur',
  'credit-note': 'Kaufmännische Gutschrift',
  'debit-note': 'Belastungsanzeige',
  'payment-valuation': 'Abschlagsrechnung',
  'partial-construction-invoice': 'Abschlagsrechnung (Bau)',
  'partial-final-construction-invoice': 'Teilschlussrechnung (Bau)',
  'final-construction-invoice': 'Schlussrechnung (Bau)',
  'self-billed-invoice': 'Gutschrift',
  'self-billed-credit-note': 'Korrektur einer Gutschrift',
  'self-billed-debit-note': 'Belastung zu einer Gutschrift',
};

/** Means of payment by their code in UNTDID 4461. */
export const PAYMENT_MEANS: Names = new Map([
  ['10', 'Barzahlung'],
  ['20', 'Scheck'],
  ['30', 'Überweisung'],
  ['31', 'Überweisung'],
  ['42', 'Überweisung'],
  ['48', 'Kartenzahlung'],
  ['49', 'Lastschrift'],
  ['57', 'Dauerauftrag'],
  ['58', 'SEPA-Überweisung'],
  ['59', 'SEPA-Lastschrift'],
  ['97', 'Verrechnung'],
]);

/** Units by their code in UN/ECE Recommendations 20 and 21. */
export const UNITS: Names = new Map([
  ['GRM', 'g'],
  ['KGM', 'kg'],
  ['TNE', 't'],
  ['MLT', 'ml'],
  ['LTR', 'l'],
  ['MTQ', 'm³'],
  ['MMT', 'mm'],
  ['CMT', 'cm'],
  ['MTR', 'm'],
  ['KMT', 'km'],
  ['MTK', 'm²'],
  ['KWH', 'kWh'],
  ['MWH', 'MWh'],
  ['P1', '%'],
  ['C62', 'Stück'],
  ['H87', 'Stück'],
  ['NAR', 'Stück'],
  ['EA', 'Stück'],
  ['PR', 'Paar'],
  ['SET', 'Satz'],
  ['LS', 'pauschal'],
  ['MIN', 'Min.'],
  ['HUR', 'Std.'],
  ['DAY', 'Tag'],
  ['WEE', 'Woche'],
  ['MON', 'Monat'],
  ['ANN', 'Jahr'],
  ['XBG', 'Beutel'],
  ['XBX', 'Kiste'],
  ['XCT', 'Karton'],
  ['XPX', 'Palette'],
  ['XPK', 'Packung'],
  ['XPP', 'Stück'],
  ['XSA', 'Sack'],
  ['XBO', 'Flasche'],
  ['XRO', 'Rolle'],
  ['E48', 'Leistung'],
]);
