import { ERROR_STATUS } from '@belegfach/contract';
import { describe, expect, test } from 'vitest';
import { errors as german } from '../i18n/de/errors.ts';
import { errors as english } from '../i18n/en/errors.ts';

describe('the generic texts of alerts', () => {
  test('have the fixed words for a forbidden request', () => {
    expect([german.forbidden, english.forbidden]).toEqual(['Anfrage nicht erlaubt.', 'Request not allowed.']);
  });
  test('have the fixed words for a bad request', () => {
    expect(german.badRequest).toBe('Ein Anfrage-Fehler ist aufgetreten.');
    expect(english.badRequest).toBe('A request error has occurred.');
  });
  test('use the same words for a bad request with and without a code', () => {
    expect(german.badRequestWithCode).toBe(`${german.badRequest} ({{code}})`);
    expect(english.badRequestWithCode).toBe(`${english.badRequest} ({{code}})`);
  });
  test('have the fixed words in German for a server error', () =>
    expect(german.serverError).toBe('Ein Server-Fehler ist aufgetreten.'));
  test('have the fixed words in German for a client error', () =>
    expect(german.clientError).toBe('Ein Client-Fehler ist aufgetreten.'));
});

describe('the catalogue of error codes', () => {
  test('has a text for every code of the contract and for no other', () => {
    const codes = Object.keys(ERROR_STATUS).toSorted();
    expect(Object.keys(german.codes).toSorted()).toEqual(codes);
    expect(Object.keys(english.codes).toSorted()).toEqual(codes);
  });

  test.each(Object.keys(ERROR_STATUS))('has a sentence for %s that differs between the languages', (code) => {
    const [de, en] = [german, english].map(({ codes }) => new Map(Object.entries(codes)).get(code));
    expect(de).toMatch(/^\p{Lu}.*\S$/u);
    expect(en).toMatch(/^\p{Lu}.*\S$/u);
    expect(de).not.toBe(en);
  });

  test.each([
    ['ProviderNotFound', 'No provider was found in the database.'],
    ['BackofficeUserNotFound', 'No backoffice user for the given id.'],
    ['BackofficeUserIsNotSalesman', 'The user is not a salesman.'],
    ['ForbiddenProvider', "The salesman's provider is outside the current user's scope."],
    ['EmailAlreadyInUse', 'The given e-mail address is already in use.'],
    [
      'DeleteLastProviderAdminNotAllowed',
      'The last provider admin cannot be deleted. Create a new one first.',
    ],
    ['LastAdminCannotBeDeleted', 'The last customer admin cannot be deleted. Create a new one first.'],
    ['TokenValidationFailed', 'The security token is no longer valid.'],
    ['DeleteNotAllowed', 'Deletion not allowed.'],
    ['SalesmanNumberAlreadyInUse', 'Salesman number is already being used.'],
    ['BranchAlreadyHasABranchManager', 'Branch already has a BranchManager'],
  ] as const)('has the fixed English words for %s', (code, words) => {
    expect(english.codes[code]).toBe(words);
  });
});
