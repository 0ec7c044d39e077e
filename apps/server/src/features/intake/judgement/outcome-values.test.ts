import type { Reading } from '@belegfach/einvoice';
import { expect, it } from 'vitest';
import { explainOutcome } from './explanations.ts';
import { judge, type Judgement } from './judge.ts';
import type { CustomerCandidate } from './match-customer.ts';
import { describeAbsence, describeReasonValues } from './outcome-values.ts';
import { recogniseDocument } from './recognise-document.ts';
import { hybridReading } from './test-support/judgement-fixtures.ts';

const VAT_IDS = ['DE299999990', 'DE299999981'];

/** The explanation in a result file for a document without an index, in both languages. */
function explain(reading: Reading, candidates: readonly CustomerCandidate[] = []) {
  const judgement: Judgement = judge(recogniseDocument(reading, undefined, new Set(VAT_IDS)), candidates);
  const values = describeReasonValues({ judgement, reading, indexRow: undefined }, VAT_IDS);
  return explainIn({ reasons: judgement.reasons, values });
}

function explainIn(outcome: Parameters<typeof explainOutcome>[0]) {
  return { de: explainOutcome(outcome, 'de'), en: explainOutcome(outcome, 'en') };
}

function problem(facts: Partial<Extract<Reading, { outcome: 'problem' }>>): Reading {
  return { outcome: 'problem', verdict: 'rejected', reason: 'limits', detail: '', ...facts };
}

function customer(number: string, name: string, isActive = true): CustomerCandidate {
  return {
    scheme: 'buyer-id',
    value: '10000001',
    customerId: Number(number),
    customerNumber: number,
    name,
    isActive,
    hasGermanVatId: true,
  };
}

// Regressions: the result file named neither the expected VAT ids nor the actual kind of a file that is not a PDF, and showed
// codes and bytes.
it('names the VAT id that was found and those that are expected', () => {
  const { de, en } = explain(hybridReading({ seller: { vatId: 'DE811111111' } }));
  expect(de).toContain('In der E-Rechnung steht DE811111111, erwartet wird DE299999990, DE299999981.');
  expect(en).toContain('The e-invoice says DE811111111, but DE299999990, DE299999981 is expected.');
});

it('names the actual kind of a file that is not a PDF', () => {
  const { de, en } = explain(problem({ reason: 'not-a-pdf', looksLike: 'html' }));
  expect(de).toContain('Sie beginnt wie eine Webseite');
  expect(en).toContain('It begins like a web page');
});

it('names the exceeded limit in words and units', () => {
  const limit = { name: 'file-bytes', allowed: 26_214_400, found: 27_577_549 } as const;
  const { de, en } = explain(problem({ limit }));
  expect(de).toContain('Die Datei hat 26,3 MB, erlaubt sind 25 MB.');
  expect(en).toContain('The file has 26.3 MB, 25 MB are allowed.');
});

it('names the root element of an XML that is no invoice, and does not call a PDF an XML file', () => {
  const { de, en } = explain(problem({ reason: 'xml-not-an-invoice', fileType: 'pdf', content: 'Order' }));
  expect(de).toBe(
    'Das XML dieser Datei ist keine Rechnung. Prüfen Sie, was das ERP-System ausgibt. Gefunden: Order.',
  );
  expect(en).toBe('The XML of this file is not an invoice. Check what the ERP system writes. Found: Order.');
});

it('names the files of a PDF that contradict each other', () => {
  const { de, en } = explain(problem({ reason: 'ambiguous-xml', files: ['a.xml', 'b.xml'] }));
  expect(de).toContain('Betroffen: "a.xml", "b.xml".');
  expect(en).toContain('Affected: "a.xml", "b.xml".');
});

it('names the exceeded limit of a ZIP, and the file in the ZIP', () => {
  const fault = {
    limit: { name: 'archive-file-bytes', allowed: 26_214_400, found: 27_577_549 },
    entry: 'groß.pdf',
  } as const;
  const item = { key: 'x.zip', fileName: 'x.zip', bytes: 'too-large', fault } as const;
  const values = describeAbsence({ kind: 'absent', item, reason: 'limits' });
  const { de, en } = explainIn({ reasons: ['limits'], values });
  expect(de).toContain('Eine Datei im ZIP hat 26,3 MB, erlaubt sind 25 MB. Betroffen: "groß.pdf".');
  expect(en).toContain('A file in the ZIP has 26.3 MB, 25 MB are allowed. Affected: "groß.pdf".');
});

it('names the inactive customer, and the customers among which a person must choose', () => {
  const inactive = explain(hybridReading(), [customer('10000001', 'Müller GmbH', false)]);
  expect(inactive.de).toContain('Es ist Müller GmbH (10000001).');
  expect(inactive.en).toContain('It is Müller GmbH (10000001).');
  const several = explain(hybridReading(), [customer('10000001', 'A'), customer('10000002', 'B')]);
  expect(several.de).toContain('Es passen: A (10000001), B (10000002).');
  expect(several.en).toContain('These match: A (10000001), B (10000002).');
});
