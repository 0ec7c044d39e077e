import { RULES_VERSION, type InvoiceReading, type Reading } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import { toDocumentCheck } from './rule-check.ts';

const check = {
  version: RULES_VERSION,
  specification: 'urn:cen.eu:en16931:2017',
  isInvoiceByLaw: true,
  findings: [],
  brokenRules: [{ rule: 'BR-CO-10', count: 3, lines: [1, 2] }],
  omittedCount: 0,
};

/** A reading with the check; `undefined` for one that was stopped. */
function readingWith(found: unknown): Reading {
  const reading = { outcome: 'invoice', fileType: 'xml', xml: new Uint8Array(1), check: found };
  return reading as unknown as InvoiceReading;
}

const unfinished = { outcome: 'unfinished', rulesVersion: null, findingCount: 0, rules: [] };

describe('the check of a document', () => {
  it('names each broken rule once, with class, severity, term, number and lines', () => {
    expect(toDocumentCheck(readingWith(check))).toEqual({
      outcome: 'checked',
      rulesVersion: RULES_VERSION,
      findingCount: 3,
      rules: [
        { rule: 'BR-CO-10', class: 'semantic', severity: 'fatal', term: 'BT-106', count: 3, lines: [1, 2] },
      ],
    });
  });

  it('says why there is none: the profile, a limit, or no e-invoice', () => {
    const byProfile = toDocumentCheck(readingWith({ ...check, isInvoiceByLaw: false, brokenRules: [] }));
    expect(byProfile).toEqual({ ...unfinished, outcome: 'not-by-law' });
    expect(toDocumentCheck(readingWith(undefined))).toEqual(unfinished);
    const plain = { outcome: 'plain-pdf', reason: 'no-invoice-xml', fileType: 'pdf' } as const;
    expect(toDocumentCheck({ ...plain, attachments: [], annexes: [], pageCount: 1 })).toEqual({
      ...unfinished,
      outcome: 'no-e-invoice',
    });
  });

  it('does not exist for a reminder, whatever the reader answers', () => {
    const reminder = { ...readingWith(check), invoice: { format: 'UBL-Reminder' } } as unknown as Reading;
    expect(toDocumentCheck(reminder)).toEqual({ ...unfinished, outcome: 'no-e-invoice' });
    const held = { outcome: 'problem', xml: new Uint8Array(1), draft: { format: 'UBL-Reminder' } };
    expect(toDocumentCheck(held as unknown as Reading)).toEqual({ ...unfinished, outcome: 'no-e-invoice' });
  });

  it.each([
    ['text', 'hostile'],
    ['a number as text', { ...check, brokenRules: [{ rule: 'BR-CO-10', count: '3', lines: [] }] }],
    ['a number that is too large', { ...check, brokenRules: [{ rule: 'BR-01', count: 2 ** 40, lines: [] }] }],
    [
      'thousands of lines',
      { ...check, brokenRules: [{ rule: 'BR-01', count: 1, lines: Array(5000).fill(1) }] },
    ],
  ])('counts as unfinished if a hostile file made the reader answer %s', (_, found) => {
    expect(toDocumentCheck(readingWith(found))).toEqual(unfinished);
  });

  it('leaves out unknown rules, and counts a repeated one once, so that all of it can be stored', () => {
    const brokenRules = [
      { rule: 'BR-CO-10', count: 3, lines: [] },
      { rule: 'BR-CO-10', count: 2, lines: [] },
      { rule: '\0 drop table', count: 1, lines: [] },
    ];
    expect(toDocumentCheck(readingWith({ ...check, brokenRules }))).toMatchObject({
      findingCount: 2,
      rules: [{ rule: 'BR-CO-10', count: 2 }],
    });
  });
});
