import { describe, expect, it } from 'vitest';
import { isSameCompanyName } from './company-name.ts';

describe('the comparison of company names', () => {
  it.each([
    ['Bäckerei Müller GmbH', 'Bäckerei Müller GmbH'],
    ['Bäckerei Müller GmbH', 'BAECKEREI MUELLER GMBH'],
    ['Bäckerei Müller GmbH', 'Backerei Muller'],
    ['Bäckerei Müller GmbH', 'Ba\u0308ckerei Mu\u0308ller GmbH'],
    ['Bäckerei Müller', 'Bäckerei  Müller Gesellschaft mit beschränkter Haftung'],
    ['Bäckerei Müller GmbH', 'Bäckerei Müller G.m.b.H.'],
    ['Bäckerei Müller GmbH', 'Bäckerei Müller mbH'],
    ['Bäckerei-Müller', 'Bäckerei Müller'],
    ['Autohaus Meier', 'Auto-Haus Meier'],
    ['Metzgerei Huber', 'Huber, Metzgerei'],
    ['Muster GmbH & Co. KG', 'Muster GmbH und Co KG'],
    ['Muster GmbH & Co. KG', 'Muster GmbH + Co.KG'],
    ['Muster UG (haftungsbeschränkt)', 'Muster UG'],
    ['Muster UG (haftungsbeschränkt)', 'Muster Unternehmergesellschaft (haftungsbeschrankt)'],
    ['Groß & Söhne OHG', 'Gross und Soehne'],
    ['Firma Huber', 'Huber e.K.'],
    ['Huber e. K.', 'Huber eK'],
    ['Café Schäfer KG', 'Cafe Schaefer'],
    ['L’Osteria AG', "L'Osteria"],
    ['Weiß Aktiengesellschaft', 'WEISS AG'],
    ['1. FC Köln e.V.', '1 FC Koeln'],
    ['Kfz Yılmaz', 'KFZ YILMAZ'.toLowerCase().replace('i', 'ı')],
    ['株式会社', '株式会社'],
    ['Ｍｕｓｔｅｒ ＡＧ', 'Muster AG'],
  ])('treats %s and %s as the same company', (nameA, nameB) => {
    expect(isSameCompanyName(nameA, nameB)).toBe(true);
    expect(isSameCompanyName(nameB, nameA)).toBe(true);
  });

  it.each([
    ['Alte Metzgerei Huber KG', 'Neue Autowerkstatt Yilmaz'],
    ['Bäckerei Müller GmbH', 'Bäckerei Maier GmbH'],
    ['Müller', 'Autohaus Müller'],
    ['Huber GmbH', 'Huber KG'],
    ['Muster GmbH', 'Muster GmbH & Co. KG'],
    ['Muster Vertrieb GmbH', 'Muster Vertrieb Süd GmbH'],
    ['Bauer', 'Baur'],
    ['Hotel 21', 'Hotel 12'],
    ['株式会社', '有限会社'],
    ['AG', 'KG'],
    ['Иванов', 'Петров'],
  ])('treats %s and %s as different companies', (nameA, nameB) => {
    expect(isSameCompanyName(nameA, nameB)).toBe(false);
    expect(isSameCompanyName(nameB, nameA)).toBe(false);
  });

  it.each(['', '  ', '-', '---', '?', '…'])(
    'does not treat "%s" as a name, so that it matches every company',
    (emptyName) => expect(isSameCompanyName(emptyName, 'Bäckerei Müller')).toBe(true),
  );
});
