const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Three spellings of a text: ü as u, ü as ue, and ue as u. */
function spellingsOf(text: string): readonly string[] {
  const lower = text.normalize('NFC').toLocaleLowerCase('de').replaceAll('ß', 'ss');
  const plain = withoutMarks(lower);
  const spelled = withoutMarks(lower.replace(/[äöü]/g, (letter) => SPELLED[letter] ?? letter));
  return [plain, spelled, plain.replace(/([aou])e/g, '$1')];
}

/**
 * Checks whether a text contains the search text, without regard to case and the spelling of umlauts, like the server's
 * filters (WEB-19). An empty search text matches every text.
 */
export function createTextMatcher(searched: string): (text: string) => boolean {
  const searchSpellings = spellingsOf(searched.trim());
  return (text) => spellingsOf(text).some((fold, index) => fold.includes(searchSpellings[index] ?? ''));
}
