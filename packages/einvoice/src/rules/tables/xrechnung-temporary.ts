import { findValue } from '../../terms/find.ts';
import type { TermValue } from '../../terms/invoice-terms.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import { sentence } from '../sentences.ts';
import { has, textOf } from '../values.ts';
import { xrechnungRule } from './xrechnung.ts';

function haveSameBase(net: TermValue | undefined, gross: TermValue | undefined): boolean {
  if (net === undefined || gross === undefined) return true;
  const [netUnit, grossUnit] = [net, gross].map(({ attributes }) => attributes.get('unitCode'));
  const haveSameUnit = netUnit === undefined || grossUnit === undefined || netUnit === grossUnit;
  return haveSameUnit && net.text.trim() === gross.text.trim();
}

/** Rules that only the validator of XRechnung has, until the specification contains them. */
export const TEMPORARY_RULES: readonly Rule[] = [
  xrechnungRule(
    'BR-TMP-2',
    'BT-124',
    sentence(
      '{} ist keine vollständige Adresse (zum Beispiel https://…): Bitte im ERP so ausgeben.',
      '{} is no complete address (such as https://…): write it this way in the ERP.',
      'BT-124',
    ),
    (invoice) =>
      unlessEach(
        invoice.valuesOf('BT-124'),
        ({ text }) => /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(text.trim()),
        ({ text }) => ({ values: [text.trim()] }),
      ),
    'warning',
  ),
  xrechnungRule(
    'BR-TMP-3',
    'BT-149',
    sentence(
      'Brutto- und Nettopreis haben verschiedene Preisbasen ({}, {}): Bitte im ERP gleiche Werte ausgeben.',
      'Gross and net price have different bases ({}, {}): write the same values in the ERP.',
      'BT-149',
      'BT-150',
    ),
    ({ lines }) =>
      unlessEach(
        lines,
        ({ price }) => haveSameBase(findValue(price, 'BT-149'), findValue(price, 'BT-149-1')),
        ({ number, price }) => ({
          line: number,
          values: [textOf(price, 'BT-149'), textOf(price, 'BT-149-1')],
        }),
      ),
  ),
  xrechnungRule(
    'BR-DE-TMP-32',
    'BT-72',
    sentence(
      'Kein Leistungszeitpunkt: Bitte {}, {} oder in jeder Position {} im ERP ergänzen.',
      'No date of supply: add {}, {} or, in each line, {} in the ERP.',
      'BT-72',
      'BG-14',
      'BG-26',
    ),
    ({ delivery, period, lines }) =>
      unless(
        has(delivery, 'BT-72') || period !== undefined || lines.every((line) => line.period !== undefined),
      ),
    'information',
  ),
];
