import { beforeEach, describe, expect, test } from 'vitest';
import { createDeviceToken, DEVICE_TOKEN_KEY } from './device-token.ts';

beforeEach(() => localStorage.clear());

describe('the token of this browser', () => {
  test('is random, created once, and read again by the next page', () => {
    const token = createDeviceToken(localStorage)();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(createDeviceToken(localStorage)()).toBe(token);
    localStorage.clear();
    expect(createDeviceToken(localStorage)()).not.toBe(token);
  });

  test('is created again where another value is stored in its place', () => {
    localStorage.setItem(DEVICE_TOKEN_KEY, 'nonsense');
    const token = createDeviceToken(localStorage)();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(localStorage.getItem(DEVICE_TOKEN_KEY)).toBe(token);
  });

  test('lasts as long as the page when the storage refuses it', () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('closed', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const token = createDeviceToken(closed);
    expect(token()).toMatch(/^[\w-]{43}$/);
    expect(token()).toBe(token());
  });
});
