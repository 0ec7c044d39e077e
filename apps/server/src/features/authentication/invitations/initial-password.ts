import { createHash, randomInt } from 'node:crypto';

/** Digits and letters that cannot be confused in a printed e-mail: 0, 1, I and O are missing. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;
const SYMBOLS_PER_GROUP = 5;

/** An initial password of 100 random bits, in groups that are easy to type, e.g. `7KXWQ-…`. */
export function createInitialPassword(): string {
  const group = () =>
    Array.from({ length: SYMBOLS_PER_GROUP }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * A plain hash without key stretching: 100 random bits cannot be guessed from their hash (decision 0007). Case, spaces
 * and hyphens are ignored.
 */
export function hashInitialPassword(typed: string): Buffer {
  return createHash('sha256').update(typed.replace(/[\s-]/g, '').toUpperCase()).digest();
}
