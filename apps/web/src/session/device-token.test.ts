import { beforeEach, describe, expect, test } from 'vitest';
import { createDeviceToken, DEVICE_TOKEN_KEY } from './device-token.ts';

beforeEach(() => localStorage.clear());

describe('the token of this browser', () => {
  test('is made once, random, and found again by the next page', () => {
    const token = createDeviceToken(localStorage)();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(createDeviceToken(localStorage)()).toBe(token);
    localStorage.clear();
    expect(createDeviceToken(localStorage)()).not.toBe(token);
  });

  test('is made anew where something else lies in its place', () => {
    localStorage.setItem(DEVICE_TOKEN_KEY, 'nonsense');
    const token = createDeviceToken(localStorage)();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(localStorage.getItem(DEVICE_TOKEN_KEY)).toBe(token);
  });

  test('lives as long as the page where the storage refuses', () => {
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
