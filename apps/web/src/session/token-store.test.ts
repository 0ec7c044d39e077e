import { describe, expect, test } from 'vitest';
import { createTokenStore, STORAGE_KEY, isSignInOrSignOutEvent } from './token-store.ts';

const tokens = { accessToken: 'at', expiresIn: 600, refreshToken: 'rt' };
const text = JSON.stringify(tokens);

describe('the token record', () => {
  test('is stored under the key `authentication` with its three fields', () => {
    createTokenStore(localStorage).write(tokens);
    expect(localStorage.getItem(STORAGE_KEY)).toBe(
      '{"accessToken":"at","expiresIn":600,"refreshToken":"rt"}',
    );
    expect(STORAGE_KEY).toBe('authentication');
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"accessToken":"at"}',
    text.replace('600', '"600"'),
    text.replace('600', '0'),
  ])('in the form %j is ignored', (stored) => {
    localStorage.setItem(STORAGE_KEY, stored);
    expect(createTokenStore(localStorage).read()).toBeUndefined();
  });

  test('is kept in memory where the browser refuses its storage', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const store = createTokenStore(refusing);
    store.write(tokens);
    expect(store.read()).toEqual(tokens);
    store.clear();
    expect(store.read()).toBeUndefined();
  });
});

describe('isSignInOrSignOutEvent', () => {
  test.each([
    [{ key: STORAGE_KEY, oldValue: null, newValue: text }, true],
    [{ key: STORAGE_KEY, oldValue: text, newValue: null }, true],
    [{ key: STORAGE_KEY, oldValue: text, newValue: text.replace('at', 'at_2') }, false],
    [{ key: 'cookies-accepted', oldValue: null, newValue: 'true' }, false],
    [{ key: null, oldValue: null, newValue: null }, true],
  ])('returns for the event %j: %s', (event, expected) => {
    expect(isSignInOrSignOutEvent(event)).toBe(expected);
  });
});
