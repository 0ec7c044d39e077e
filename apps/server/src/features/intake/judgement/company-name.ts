/** Legal forms with their spellings in company names, after folding. */
const SPELLINGS_BY_FORM: Readonly<Record<string, readonly string[]>> = {
  gmbh: [
    'gesellschaft mit beschraenkter haftung',
    'g m b h',
    'm b h',
    'g mbh',
    'gem gmbh',
    'ggmbh',
    'gmbh',
    'mbh',
    'ges m b h',
    'gesmbh',
  ],
  ug: [
    'unternehmergesellschaft haftungsbeschraenkt',
    'unternehmergesellschaft',
    'ug haftungsbeschraenkt',
    'u g',
    'ug',
  ],
  gbr: ['gesellschaft buergerlichen rechts', 'g b r', 'gbr'],
  kgaa: ['kommanditgesellschaft auf aktien', 'kgaa'],
  kg: ['kommanditgesellschaft', 'k g', 'kg'],
  ohg: ['offene handelsgesellschaft', 'o h g', 'ohg'],
  partg: ['partnerschaftsgesellschaft', 'partg mbb', 'partgmbb', 'partg'],
  ag: ['aktiengesellschaft', 'a g', 'ag'],
  eg: ['eingetragene genossenschaft', 'e g', 'eg'],
  ek: ['eingetragener kaufmann', 'eingetragene kauffrau', 'e kfm', 'e kfr', 'e k', 'ek'],
  ev: ['eingetragener verein', 'e v', 'ev'],
  sarl: ['s a r l', 'sarl'],
  spa: ['s p a', 'spa'],
  srl: ['s r l', 'srl'],
  spzoo: ['sp z o o', 'spzoo'],
  se: ['s e', 'se'],
  bv: ['b v', 'bv'],
  ltd: ['limited', 'ltd'],
  inc: ['incorporated', 'inc'],
  llc: ['llc'],
};

/** Longer spellings come first, since they may begin with the words of a shorter spelling. */
const LEGAL_FORMS = Object.entries(SPELLINGS_BY_FORM)
  .flatMap(([form, spellings]) => spellings.map((spelling) => ({ form, words: spelling.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length);

/** Words that are ignored in a name. */
const FILLER_WORDS = new Set(['firma', 'fa', 'co', 'cie', 'company', 'und', 'the', 'haftungsbeschraenkt']);

interface FoldedName {
  /** Words without legal forms, with ä as `ae`. */
  readonly expanded: readonly string[];
  /** The same words with ä as `a`. */
  readonly plain: readonly string[];
  /** Legal forms in alphabetical order: `GmbH & Co. KG` has two. */
  readonly forms: readonly string[];
}

/**
 * Whether two company names may mean the same company. Case, umlaut spellings, accents, punctuation, blanks, the order
 * of the words and a legal form that only one of them has are ignored. Two different legal forms are two companies:
 * `Huber GmbH` and `Huber KG`. A name without a letter or digit matches every company.
 */
export function isSameCompanyName(nameA: string, nameB: string): boolean {
  const [foldedA, foldedB] = [foldName(nameA), foldName(nameB)];
  if (foldedA.expanded.length === 0 || foldedB.expanded.length === 0) return true;
  if (foldedA.forms.length > 0 && foldedB.forms.length > 0 && foldedA.forms.join() !== foldedB.forms.join())
    return false;
  return areSameWords(foldedA.expanded, foldedB.expanded) || areSameWords(foldedA.plain, foldedB.plain);
}

function areSameWords(wordsA: readonly string[], wordsB: readonly string[]): boolean {
  // `Auto Haus Meier` is the same as `Autohaus Meier`, and `Huber, Metzgerei` the same as `Metzgerei Huber`.
  return wordsA.join('') === wordsB.join('') || wordsA.toSorted().join(' ') === wordsB.toSorted().join(' ');
}

function foldName(name: string): FoldedName {
  const lower = name.normalize('NFKC').toLowerCase();
  const { words: expanded, forms } = splitLegalForms(wordsOf(expandUmlauts(lower)));
  const { words: plain } = splitLegalForms(wordsOf(lower.replace(/ß/g, 'ss')));
  // A name that consists only of a legal form is still a name.
  if (expanded.length === 0)
    return { expanded: wordsOf(expandUmlauts(lower)), plain: wordsOf(lower), forms: [] };
  return { expanded, plain, forms };
}

function expandUmlauts(text: string): string {
  return text.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss');
}

/** Splits text into words of letters and digits, without accents. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Separates the legal forms from the words and removes filler words. The first word always belongs to the name. */
function splitLegalForms(words: readonly string[]): { words: string[]; forms: string[] } {
  const nameWords: string[] = [];
  const forms = new Set<string>();
  for (let position = 0; position < words.length; ) {
    const legalForm = position === 0 ? undefined : findLegalFormAt(words, position);
    const word = words[position] ?? '';
    if (legalForm !== undefined) forms.add(legalForm.form);
    else if (!FILLER_WORDS.has(word)) nameWords.push(word);
    position += legalForm?.length ?? 1;
  }
  return { words: nameWords, forms: [...forms].sort() };
}

function findLegalFormAt(
  words: readonly string[],
  position: number,
): { form: string; length: number } | undefined {
  const legalForm = LEGAL_FORMS.find((spelling) =>
    spelling.words.every((word, index) => word === expandSpelling(words[position + index] ?? '')),
  );
  return legalForm && { form: legalForm.form, length: legalForm.words.length };
}

/** `beschränkter` lost its umlaut if the words were folded without expanding umlauts. */
function expandSpelling(word: string): string {
  return word.replace('beschrankt', 'beschraenkt').replace('burgerlich', 'buergerlich');
}
