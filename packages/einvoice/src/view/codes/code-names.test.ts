import { describe, expect, it } from 'vitest';
import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  EXEMPTION_REASONS,
  VAT_CATEGORIES,
} from '../../rules/codes/invoice-codes.ts';
import { COUNTRIES } from '../../rules/codes/money-and-countries.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { findCodeName, findSchemeName, findUnitName } from './code-names.ts';

const LANGUAGES = ['de', 'en'] as const;

describe('the names of codes', () => {
  it.each<[string, ReadonlySet<string>, TermId]>([
    ['VAT categories', VAT_CATEGORIES, 'BT-151'],
    ['reasons for allowances', ALLOWANCE_REASONS, 'BT-98'],
    ['reasons for charges', CHARGE_REASONS, 'BT-105'],
    ['countries', COUNTRIES, 'BT-40'],
    [
      'reasons for an exemption',
      new Set([...EXEMPTION_REASONS].filter((code) => /^VATEX-EU/.test(code))),
      'BT-121',
    ],
  ])('are complete for %s', (_, codes, term) => {
    for (const language of LANGUAGES) {
      const nameless = [...codes].filter((code) => (findCodeName(term, code, language) ?? '') === '');
      expect(nameless).toEqual([]);
    }
  });

  it('are found without regard to case only for the reasons of an exemption', () => {
    expect(findCodeName('BT-121', 'vatex-eu-ae', 'en')).toBe('Reverse charge');
    expect(findUnitName('kgm', '1', 'de')).toBeUndefined();
  });

  it.each([
    ['1', 'Monat', 'carton'],
    ['1.00', 'Monat', 'carton'],
    ['-1', 'Monat', 'carton'],
    ['3', 'Monate', 'cartons'],
    ['0.5', 'Monate', 'cartons'],
    ['0', 'Monate', 'cartons'],
    ['', 'Monat', 'carton'],
  ])('are in the singular or plural for units with the quantity %j', (quantity, month, carton) => {
    expect(findUnitName('MON', quantity, 'de')).toBe(month);
    expect(findUnitName('XCT', quantity, 'en')).toBe(carton);
    expect(findUnitName('KGM', quantity, 'de')).toBe('kg');
  });

  it('depend on the identified term for schemes', () => {
    expect(findSchemeName('BT-34', '9930', 'de')).toBe('USt-IdNr.');
    expect(findSchemeName('BT-18', 'MG', 'de')).toBe('Zählernummer');
    expect(findSchemeName('BT-34', 'MG', 'de')).toBeUndefined();
  });

  it('do not contain the properties of objects', () => {
    for (const code of ['constructor', '__proto__', 'toString']) {
      expect(findUnitName(code, '2', 'de')).toBeUndefined();
      expect(findCodeName('BT-81', code, 'de')).toBeUndefined();
    }
  });
});
