import { describe, expect, it } from 'vitest';
import { nameOfAnnex, nameOfDocument, nameOfXml } from './entry-names.ts';

const named = (number: string, customer: string) =>
  nameOfDocument({ date: '2026-10-05', type: 'Rechnung', number, customer });

describe('the name of a document in a ZIP', () => {
  it.each([
    ['RE-2026-0828', 'Bäckerei Müller', '2026-10-05_Rechnung_RE-2026-0828_Baeckerei-Mueller.pdf'],
    ['RE 2026/0828', 'ÖLMÜHLE & Straußenhof', '2026-10-05_Rechnung_RE-2026-0828_OELMUEHLE-Straussenhof.pdf'],
    ['4711', 'Café Crème, Łódź', '2026-10-05_Rechnung_4711_Cafe-Creme-Lodz.pdf'],
    ['4711', 'Übe\u0301r Ba\u0308r', '2026-10-05_Rechnung_4711_Ueber-Baer.pdf'],
    ['../../x', '=cmd|\u202e\0"C:\\"', '2026-10-05_Rechnung_x_cmd-C.pdf'],
    ['№', '日本', '2026-10-05_Rechnung.pdf'],
  ])('of the number %j of %j is safe', (number, customer, name) => {
    expect(named(number, customer)).toBe(name);
  });

  it('is short enough for every file system, also with an annex', () => {
    const name = named('RE '.repeat(100), 'ß'.repeat(300));
    expect(name).toMatch(/^[A-Za-z0-9_-]+\.pdf$/);
    expect(nameOfAnnex(name, `${'ä'.repeat(300)}.xlsx`).length).toBeLessThanOrEqual(200);
  });
});

it('the XML and the annexes of a document are named after it', () => {
  const name = named('1', 'Müller');
  expect(nameOfXml(name)).toBe('2026-10-05_Rechnung_1_Mueller.xml');
  expect(nameOfAnnex(name, 'Aufmaß.pdf')).toBe('2026-10-05_Rechnung_1_Mueller_Aufmass.pdf');
  expect(nameOfAnnex(name, '../日本')).toBe('2026-10-05_Rechnung_1_Mueller_annex');
});
