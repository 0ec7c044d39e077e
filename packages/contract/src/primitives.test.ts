import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './formats.ts';
import {
  companyNumber,
  customerNumber,
  email,
  id,
  idList,
  idsQuery,
  isoMonth,
  multiLineText,
  requiredName,
  optionalName,
  queryInteger,
  salesmanNumber,
} from './primitives.ts';

const ID = '01939f3e-7b1c-7abc-8def-0123456789ab';

function idNumber(index: number) {
  return `01939f3e-7b1c-7abc-8def-${String(index).padStart(12, '0')}`;
}

describe('ids', () => {
  it('are UUIDs, and are converted to lower case', () => {
    expect(id.parse(ID.toUpperCase())).toBe(ID);
    for (const wrong of [
      '',
      '1',
      ID.slice(1),
      `${ID}0`,
      ` ${ID}`,
      `{${ID}}`,
      ID.replaceAll('-', ''),
      7,
      null,
    ])
      expect(id.safeParse(wrong).success).toBe(false);
  });

  it('can be given once or repeatedly in a query', () => {
    expect(idsQuery.parse({ id: ID })).toEqual({ id: [ID] });
    expect(idsQuery.parse({ id: [ID, idNumber(2)] })).toEqual({ id: [ID, idNumber(2)] });
  });

  it('may contain the same id twice', () => {
    expect(idsQuery.parse({ id: [ID, ID.toUpperCase()] })).toEqual({ id: [ID, ID] });
    expect(idList.safeParse([ID, ID]).success).toBe(true);
  });

  it.each([
    [100, true],
    [101, false],
  ])('%i in one call are accepted: %s', (count, accepted) => {
    const ids = Array.from({ length: count }, (_, index) => idNumber(index));
    expect(idsQuery.safeParse({ id: ids }).success).toBe(accepted);
    expect(idList.safeParse(ids).success).toBe(accepted);
  });

  it('are refused if there is none, an invalid one, or another parameter', () => {
    for (const wrong of [
      {},
      { id: [] },
      { id: '' },
      { id: [ID, 'x'] },
      { id: ID, ids: ID },
      { id: { 0: ID } },
    ])
      expect(idsQuery.safeParse(wrong).success).toBe(false);
  });
});

describe('the schemas of customer, company and salesman numbers', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['00000000', true],
    ['123456789', false],
    ['1234567a', false],
    [' 12345678', false],
    ['12345678\n', false],
    ['１２３４５６７８', false],
    ['', false],
    [12_345_678, false],
  ])('accept the customer number %j: %s', (given, accepted) => {
    expect(customerNumber.safeParse(given).success).toBe(accepted);
  });

  it.each([
    ['', true],
    ['12345678', true],
    ['1234567', false],
    ['123456789', false],
    ['-', false],
    [' ', false],
  ])('accept the company number %j: %s', (given, accepted) => {
    expect(companyNumber.safeParse(given).success).toBe(accepted);
  });

  it.each([
    ['', false],
    ['1', true],
    ['123456789', true],
    ['1234567890', false],
    ['12a', false],
    ['-1', false],
  ])('accept the salesman number %j: %s', (given, accepted) => {
    expect(salesmanNumber.safeParse(given).success).toBe(accepted);
  });
});

describe('the schema of an e-mail address', () => {
  // Together with a local part of 64 characters, `@` and `.de` these are exactly 254 characters.
  const host = `${'h'.repeat(63)}.${'h'.repeat(63)}.${'h'.repeat(58)}`;

  it.each([
    'a@b.de',
    'Saskia.Yilmaz@Example.DE',
    'first+tag@mail.example.co.uk',
    "o'neil@example.ie",
    'h&m@example.com',
    '_x-y_@example.com',
    'a@1und1.de',
    'info@xn--mller-kva.de',
    'a@example.xn--p1ai',
    `${'l'.repeat(64)}@example.com`,
    `${'l'.repeat(64)}@${host}.de`,
  ])('accepts %s', (address) => {
    expect(email.safeParse(address).success).toBe(true);
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'a',
    '@b.de',
    'a@',
    'a@b',
    'a@localhost',
    'a@b.d',
    'a@b.de.',
    'a@.de',
    'a@b..de',
    'a@-b.de',
    'a@b-.de',
    'a@b_c.de',
    '.a@b.de',
    'a.@b.de',
    'a..b@c.de',
    'a b@c.de',
    ' a@b.de',
    'a@b.de ',
    'a@b.de\n',
    'a@b.de\r\nBcc: c@d.de',
    'a@b.de,c@d.de',
    'a@b.de;c@d.de',
    'a@b@c.de',
    '"a b"@c.de',
    '<a@b.de>',
    'Anna <a@b.de>',
    'a(comment)@b.de',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'müller@b.de',
    'a@müller.de',
    `${'l'.repeat(65)}@example.com`,
    `a@${'h'.repeat(64)}.de`,
    `${'l'.repeat(64)}@${host}h.de`,
  ])('refuses %j', (address) => {
    expect(email.safeParse(address).success).toBe(false);
    expect(isEmailAddress(address)).toBe(false);
  });

  it('checks a hostile address in linear time', () => {
    const hostile = [`${'a.'.repeat(50_000)}@`, `a@${'a.'.repeat(50_000)}`, `a@${'a-'.repeat(50_000)}`];
    for (const address of hostile) expect(email.safeParse(address).success).toBe(false);
  });
});

describe('a text', () => {
  it('is trimmed, and a name has one line of 1 to 200 characters', () => {
    expect(requiredName.parse('  Café Schäfer KG ')).toBe('Café Schäfer KG');
    for (const wrong of ['', '   ', 'a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\ud800b', 'x'.repeat(201)])
      expect(requiredName.safeParse(wrong).success).toBe(false);
    expect(requiredName.safeParse('x'.repeat(200)).success).toBe(true);
    expect(requiredName.safeParse('Çağla 日本 😀').success).toBe(true);
  });

  it('may be empty where that is allowed', () => {
    expect(optionalName.parse('')).toBe('');
    expect(optionalName.parse('  ')).toBe('');
  });

  it('may have several lines where that is allowed, but no other control characters', () => {
    expect(multiLineText(10).parse(' a\r\n\tb ')).toBe('a\r\n\tb');
    for (const wrong of ['', ' \n ', 'a\u0000', 'a\u001bb', 'x'.repeat(11)])
      expect(multiLineText(10).safeParse(wrong).success).toBe(false);
  });
});

describe('the other schemas of a query', () => {
  it('read whole numbers, and only from text', () => {
    expect(queryInteger.parse('-12')).toBe(-12);
    for (const wrong of ['', '1.0', '1e3', '+1', ' 1', '0x1', '1'.repeat(16), 1, true])
      expect(queryInteger.safeParse(wrong).success).toBe(false);
  });

  it('read months', () => {
    for (const month of ['2026-01', '2026-12']) expect(isoMonth.safeParse(month).success).toBe(true);
    for (const wrong of ['2026-00', '2026-13', '2026-1', '26-01', '2026-01-01', '2026/01'])
      expect(isoMonth.safeParse(wrong).success).toBe(false);
  });
});
