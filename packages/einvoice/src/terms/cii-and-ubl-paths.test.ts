import { describe, expect, it } from 'vitest';
import type { Group, Term } from './term.ts';
import { INVOICE } from './cii-and-ubl-paths/invoice.ts';

const groups: Group[] = [];
const collect = (group: Group) => {
  groups.push(group);
  for (const inner of group.groups) collect(inner);
};
collect(INVOICE);
const terms: Term[] = groups.flatMap((group) => group.terms);

/** EN 16931 has no term BT-4. */
const TERM_NUMBERS = Array.from({ length: 165 }, (_, index) => `BT-${index + 1}`).filter(
  (id) => id !== 'BT-4',
);
const GROUP_NUMBERS = Array.from({ length: 32 }, (_, index) => `BG-${index + 1}`);

describe('the table of business terms', () => {
  it('has each term and each group of EN 16931', () => {
    expect(terms.map(({ id }) => id)).toEqual(expect.arrayContaining(TERM_NUMBERS));
    expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(GROUP_NUMBERS));
  });

  it('has each term and each group once', () => {
    const ids = [...terms, ...groups].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has a label in both languages for each term and group', () => {
    const unnamed = [...terms, ...groups].filter(
      ({ labels }) => labels.de.trim() === '' || labels.en.trim() === '',
    );
    expect(unnamed).toEqual([]);
  });

  it('has for each term of EN 16931 a place in each syntax of an invoice, and a reason for each other place that is missing', () => {
    const placeless = terms
      .filter(({ id }) => TERM_NUMBERS.includes(id))
      .flatMap(({ id, places }) =>
        Object.entries(places).flatMap(([syntax, place]) =>
          syntax === 'ubl-reminder' || (typeof place === 'string' && place !== '')
            ? []
            : [`${id} in ${syntax}`],
        ),
      );
    expect(placeless).toEqual([]);
    const reasons = terms
      .flatMap(({ places }) => Object.values(places))
      .filter((place) => typeof place !== 'string');
    for (const { none } of reasons) expect(none.trim()).not.toBe('');
  });
});
