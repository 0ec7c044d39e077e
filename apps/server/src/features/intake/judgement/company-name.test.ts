import { describe, expect, it } from 'vitest';
import { namesSameCompany } from './company-name.ts';

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
  ])('treats %s and %s as the same company', (one, other) => {
    expect(namesSameCompany(one, other)).toBe(true);
    expect(namesSameCompany(other, one)).toBe(true);
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
  ])('treats %s and %s as different companies', (one, other) => {
    expect(namesSameCompany(one, other)).toBe(false);
    expect(namesSameCompany(other, one)).toBe(false);
  });

  it.each(['', '  ', '-', '---', '?', '…'])(
    'treats "%s" as no name, which contradicts no company',
    (nothing) => expect(namesSameCompany(nothing, 'Bäckerei Müller')).toBe(true),
  );
});
