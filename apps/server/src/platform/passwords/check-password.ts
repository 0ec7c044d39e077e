import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listBrokenPasswordRules } from '@belegfach/contract';

/** Why a password is refused; error codes of the contract. */
export type PasswordFault = 'PasswordTooWeak' | 'PasswordTooCommon' | 'PasswordContainsOwnData';

/** Shorter words occur in too many good passwords by chance. */
const MIN_WORD_LENGTH = 4;
/** People add up to this many digits and signs to a common word to satisfy the rules: `Sommer2026!`. */
const MAX_ADDED_CHARACTERS = 6;

/** Signs and digits that people write for letters. */
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
 * The fault of a new password; undefined if there is none. The password itself is never changed: it is hashed exactly
 * as typed.
 * @param ownWords names, addresses and numbers of the person that other people may know
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

/** Each text is compared by its words: an e-mail address by its parts, a name by its words. */
function containsOwnWord(password: string, ownWords: readonly string[]): boolean {
  const typed = fold(password);
  return ownWords
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .some((word) => word.length >= MIN_WORD_LENGTH && typed.includes(word));
}

/** Ignores case and accents: `muller-2026` contains Müller. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
