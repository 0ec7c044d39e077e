import { expect, it } from 'vitest';
import { numbersOnReminder } from './numbers-on-reminder.ts';

it('a reminder names the invoices of its index and of its e-invoice, each one once', () => {
  const index = { references: ['RE-2', ' re-1', 'RE-1', ''] };
  expect(numbersOnReminder({ precedingInvoice: 'RE-3' }, index)).toEqual(['RE-2', 're-1', 'RE-3']);
  expect(numbersOnReminder({ precedingInvoice: 'RE-2' }, index)).toEqual(['RE-2', 're-1']);
});

it('a reminder of several invoices names all of them', () => {
  const model = { precedingInvoice: 'RE-1', furtherReferences: ['RE-2', 'RE-3'] };
  expect(numbersOnReminder(model, { references: ['RE-3'] })).toEqual(['RE-3', 'RE-1', 'RE-2']);
});

it('a document without index and e-invoice names none', () => {
  expect(numbersOnReminder(undefined, undefined)).toEqual([]);
});

it('a text that is too long for a number is left out', () => {
  expect(numbersOnReminder(undefined, { references: ['x'.repeat(100), 'x'.repeat(101)] })).toEqual([
    'x'.repeat(100),
  ]);
});

it('at most 1,000 numbers are kept', () => {
  const references = Array.from({ length: 1_200 }, (_, index) => `RE-${index}`);
  expect(numbersOnReminder(undefined, { references })).toEqual(references.slice(0, 1_000));
});
