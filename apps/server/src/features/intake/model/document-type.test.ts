import { describe, expect, it } from 'vitest';
import { findDocumentType, foldWord } from './document-type.ts';

describe('words for a type', () => {
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
  ])('%s', (word, wanted) => expect(findDocumentType(word, new Map())?.documentClass).toBe(wanted));
  it('are the provider’s own first', () => {
    const own = new Map([[foldWord('RE'), 'reminder' as const]]);
    expect(findDocumentType('re', own)?.typeValue).toBe(2);
  });
});
