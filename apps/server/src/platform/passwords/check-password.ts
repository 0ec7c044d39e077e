import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listBrokenPasswordRules } from '@belegfach/contract';

/** Why a password is refused; the codes of the contract (spec section 5, decisions D3). */
export type PasswordFault = 'PasswordTooWeak' | 'PasswordTooCommon' | 'PasswordContainsOwnData';

/** Shorter words stand in too many good passwords by chance. */
const MIN_WORD_LENGTH = 4;
/** Up to so many digits and signs around a common word are what people add to pass the rules: `Sommer2026!`. */
const MAX_ADDED_CHARACTERS = 6;

/** Letters that people write as signs and digits. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  const file = path.join(import.meta.dirname, 'common-passwords.txt');
  common ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  return common;
}

/**
 * What is wrong with a new password, or nothing. The password itself is never changed: what is typed is what is hashed.
 * @param ownWords names, addresses and numbers that others know of the person
 */
export function findPasswordFault(password: string, ownWords: readonly string[]): PasswordFault | undefined {
  if (listBrokenPasswordRules(password).length > 0) return 'PasswordTooWeak';
  if (isCommon(password)) return 'PasswordTooCommon';
  if (containsOwnWord(password, ownWords)) return 'PasswordContainsOwnData';
  return undefined;
}

function isCommon(password: string): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  return [typed, undoLookalikes(typed)]
    .flatMap((text) => [text, withoutSigns(text), withoutSignsAndDigits(text)])
    .flatMap((text) => [text, undoLookalikes(text)])
    .some((text) => typed.length - text.length <= MAX_ADDED_CHARACTERS && commonPasswords().has(text));
}

const undoLookalikes = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
const withoutSigns = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
const withoutSignsAndDigits = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '');

/** An address counts whole and by its parts, a name by its words. */
function containsOwnWord(password: string, ownWords: readonly string[]): boolean {
  const typed = fold(password);
  return ownWords
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .some((word) => word.length >= MIN_WORD_LENGTH && typed.includes(word));
}

/** Without case and accents: Müller stands in `muller-2026` too. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
