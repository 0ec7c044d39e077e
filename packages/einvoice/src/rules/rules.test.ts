import { describe, expect, it } from 'vitest';
import { checkXml } from '../test-support/check-xml.ts';
import { CII_EXTENSION_FIXTURES, CII_FIXTURES } from '../test-support/rule-fixtures/cii.ts';
import type { FixtureSet } from '../test-support/rule-fixtures/mutation.ts';
import { UBL_EN16931_FIXTURES } from '../test-support/rule-fixtures/ubl-en16931.ts';
import { CLEAN_VEHICLE_FIXTURES } from '../test-support/rule-fixtures/ubl-clean-vehicles.ts';
import {
  CARD_FIXTURES,
  DEBIT_FIXTURES,
  EXTENSION_FIXTURES,
  XRECHNUNG_FIXTURES,
} from '../test-support/rule-fixtures/ubl-national.ts';
import { VAT_FIXTURES } from '../test-support/rule-fixtures/vat.ts';
import { RULES } from './rules.ts';

const SETS: readonly FixtureSet[] = [
  UBL_EN16931_FIXTURES,
  XRECHNUNG_FIXTURES,
  CARD_FIXTURES,
  DEBIT_FIXTURES,
  EXTENSION_FIXTURES,
  CLEAN_VEHICLE_FIXTURES,
  CII_FIXTURES,
  CII_EXTENSION_FIXTURES,
  ...VAT_FIXTURES,
];

const foundIn = (xml: string) => checkXml(xml).findings.map(({ rule }) => rule);

describe.each(SETS)('$title', ({ document, mutations }) => {
  it('that follows the rules has no finding', () => {
    expect(foundIn(document)).toEqual([]);
  });

  it.each(mutations)('that does not follow $rule has this finding', ({ rule, mutated }) => {
    expect(mutated).not.toBe(document);
    expect(foundIn(mutated)).toContain(rule);
  });
});

describe('the table of rules', () => {
  it('has each rule once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('has for each rule a document that follows it and one that does not', () => {
    const tested = new Set(SETS.flatMap(({ mutations }) => mutations.map(({ rule }) => rule)));
    expect(RULES.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  it('has for each rule one German and one English sentence, in which every placeholder is filled', () => {
    for (const { id, advice } of RULES)
      for (const text of [advice.de, advice.en]) expect(text, id).toMatch(/^[^{}]{20,}\.$/);
    for (const { id, advice } of RULES) expect(advice.de, id).not.toBe(advice.en);
  });
});
