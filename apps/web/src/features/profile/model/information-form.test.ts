import { expect, test } from 'vitest';
import { isConfirmed, isDifferentEmail } from './information-form.ts';

const ORIGINAL = 'Joerg@demo.example';
const form = (email: string, confirmation: string) => ({ firstName: '', lastName: '', email, confirmation });

test.each([
  ['joerg@DEMO.example', 'Joerg@demo.example', true],
  ['neu@demo.example', ' neu@demo.example ', true],
  ['neu@demo.example', 'Neu@demo.example', false],
  ['neu@demo.example', ORIGINAL, false],
  [ORIGINAL, '', false],
])('the address %s with the confirmation %s is confirmed: %s', (email, confirmation, expected) => {
  expect(isConfirmed(form(email, confirmation), ORIGINAL)).toBe(expected);
});

test.each([
  [' joerg@demo.EXAMPLE', false],
  ['joerg2@demo.example', true],
])('%s is another address: %s', (email, expected) => {
  expect(isDifferentEmail(email, ORIGINAL)).toBe(expected);
});
