const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Three readings of a text: ü as u, ü as ue, and ue as u (decisions D11). */
function foldsOf(text: string): readonly string[] {
  const lower = text.normalize('NFC').toLocaleLowerCase('de').replaceAll('ß', 'ss');
  const plain = bare(lower);
  const spelled = bare(lower.replace(/[äöü]/g, (letter) => SPELLED[letter] ?? letter));
  return [plain, spelled, plain.replace(/([aou])e/g, '$1')];
}

/**
 * Tells whether a text contains the searched one without regard to case or to how umlauts are spelled, as the server's filters do
 * (decisions D4). An empty search lets everything through.
 */
export function searchFor(searched: string): (text: string) => boolean {
  const wanted = foldsOf(searched.trim());
  return (text) => foldsOf(text).some((fold, index) => fold.includes(wanted[index] ?? ''));
}
