import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listBrokenPasswordRules } from '@belegfach/contract';

/** The error code of the contract for a password that is refused. */
export type PasswordFault = 'PasswordTooWeak' | 'PasswordTooCommon' | 'PasswordContainsOwnData';

/** Personal words that are shorter occur in too many good passwords by chance. */
const MIN_WORD_LENGTH = 4;
/** People add up to this many digits and signs to a common word in order to satisfy the rules, e.g. `Sommer2026!`. */
const MAX_ADDED_CHARACTERS = 6;

/** Signs and digits that people write in place of letters. */
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

let commonPasswordsCache: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  const file = path.join(import.meta.dirname, 'common-passwords.txt');
  commonPasswordsCache ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  return commonPasswordsCache;
}

/**
 * The fault of a new password; undefined if there is none. The password is not changed: it is hashed exactly as typed.
 * @param personalWords names, e-mail addresses and numbers of the person that other people may know
 */
export function findPasswordFault(
  password: string,
  personalWords: readonly string[],
): PasswordFault | undefined {
  if (listBrokenPasswordRules(password).length > 0) return 'PasswordTooWeak';
  if (isCommon(password)) return 'PasswordTooCommon';
  if (containsPersonalWord(password, personalWords)) return 'PasswordContainsOwnData';
  return undefined;
}

function isCommon(password: string): boolean {
  const lowerCase = password.normalize('NFC').toLowerCase();
  return [lowerCase, undoLookalikes(lowerCase)]
    .flatMap((text) => [text, withoutSigns(text), withoutSignsAndDigits(text)])
    .flatMap((text) => [text, undoLookalikes(text)])
    .some((text) => lowerCase.length - text.length <= MAX_ADDED_CHARACTERS && commonPasswords().has(text));
}

const undoLookalikes = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
const withoutSigns = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
const withoutSignsAndDigits = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '');

/** Compares each word of a text: the parts of an e-mail address, the words of a name. */
function containsPersonalWord(password: string, personalWords: readonly string[]): boolean {
  const foldedPassword = foldCase(password);
  return personalWords
    .flatMap((text) => foldCase(text).split(/[^\p{L}\p{N}]+/u))
    .some((word) => word.length >= MIN_WORD_LENGTH && foldedPassword.includes(word));
}

/** Removes case and accents: `muller-2026` contains Müller. */
function foldCase(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
