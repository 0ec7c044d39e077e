import { describe, expect, it } from 'vitest';
import { findDocumentType, foldWord } from './document-type.ts';

describe('the words for a document type', () => {
  it.each([
    ['RE', 'invoice'],
    ['Rechnung', 'invoice'],
    ['Rechnungskorrektur', 'corrected-invoice'],
    ['GUTSCHRIFT', 'credit-note'],
    ['Provisionsabrechnung', 'self-billed'],
    ['ZAHLUNGSAVIS', 'remittance-advice'],
    ['1. Mahnung', 'reminder'],
    ['Mahnung Stufe 3', 'reminder'],
    ['Invoice_Notification', 'remittance-advice'],
    ['2', 'reminder'],
    ['Lieferschein', undefined],
    ['Mahnungen', undefined],
  ])('map %s to the class %s', (word, expected) =>
    expect(findDocumentType(word, new Map())?.documentClass).toBe(expected),
  );
  it('of the provider take precedence', () => {
    const providerWords = new Map([[foldWord('RE'), 'reminder' as const]]);
    expect(findDocumentType('re', providerWords)?.typeValue).toBe(2);
  });
});
