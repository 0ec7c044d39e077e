/**
 * Legal forms as written in company names, after folding, with the form that each means. The longest spelling of a form
 * comes first.
 */
const LEGAL_FORMS: readonly (readonly [spelling: string, form: string])[] = [
  ['gesellschaft mit beschraenkter haftung', 'gmbh'],
  ['unternehmergesellschaft haftungsbeschraenkt', 'ug'],
  ['unternehmergesellschaft', 'ug'],
  ['ug haftungsbeschraenkt', 'ug'],
  ['gesellschaft buergerlichen rechts', 'gbr'],
  ['kommanditgesellschaft auf aktien', 'kgaa'],
  ['kommanditgesellschaft', 'kg'],
  ['offene handelsgesellschaft', 'ohg'],
  ['partnerschaftsgesellschaft', 'partg'],
  ['aktiengesellschaft', 'ag'],
  ['eingetragene genossenschaft', 'eg'],
  ['eingetragener kaufmann', 'ek'],
  ['eingetragene kauffrau', 'ek'],
  ['eingetragener verein', 'ev'],
  ['g m b h', 'gmbh'],
  ['m b h', 'gmbh'],
  ['g mbh', 'gmbh'],
  ['gem gmbh', 'gmbh'],
  ['ggmbh', 'gmbh'],
  ['gmbh', 'gmbh'],
  ['mbh', 'gmbh'],
  ['ges m b h', 'gmbh'],
  ['gesmbh', 'gmbh'],
  ['partg mbb', 'partg'],
  ['partgmbb', 'partg'],
  ['partg', 'partg'],
  ['s a r l', 'sarl'],
  ['sarl', 'sarl'],
  ['s p a', 'spa'],
  ['spa', 'spa'],
  ['s r l', 'srl'],
  ['srl', 'srl'],
  ['sp z o o', 'spzoo'],
  ['spzoo', 'spzoo'],
  ['kgaa', 'kgaa'],
  ['g b r', 'gbr'],
  ['gbr', 'gbr'],
  ['o h g', 'ohg'],
  ['ohg', 'ohg'],
  ['k g', 'kg'],
  ['kg', 'kg'],
  ['a g', 'ag'],
  ['ag', 'ag'],
  ['u g', 'ug'],
  ['ug', 'ug'],
  ['e kfm', 'ek'],
  ['e kfr', 'ek'],
  ['e k', 'ek'],
  ['ek', 'ek'],
  ['e v', 'ev'],
  ['ev', 'ev'],
  ['e g', 'eg'],
  ['eg', 'eg'],
  ['s e', 'se'],
  ['se', 'se'],
  ['b v', 'bv'],
  ['bv', 'bv'],
  ['limited', 'ltd'],
  ['ltd', 'ltd'],
  ['incorporated', 'inc'],
  ['inc', 'inc'],
  ['llc', 'llc'],
];

/** Words that are not part of a name. */
const FILLERS = new Set(['firma', 'fa', 'co', 'cie', 'company', 'und', 'the', 'haftungsbeschraenkt']);

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
 * `Huber GmbH` and `Huber KG`. A name without a letter or digit is no name and matches every company.
 */
export function namesSameCompany(one: string, other: string): boolean {
  const [first, second] = [foldName(one), foldName(other)];
  if (first.expanded.length === 0 || second.expanded.length === 0) return true;
  if (first.forms.length > 0 && second.forms.length > 0 && first.forms.join() !== second.forms.join())
    return false;
  return isSame(first.expanded, second.expanded) || isSame(first.plain, second.plain);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  // `Auto Haus Meier` is the same as `Autohaus Meier`, and `Huber, Metzgerei` the same as `Metzgerei Huber`.
  return one.join('') === other.join('') || one.toSorted().join(' ') === other.toSorted().join(' ');
}

function foldName(name: string): FoldedName {
  const lower = name.normalize('NFKC').toLowerCase();
  const { words: expanded, forms } = takeForms(wordsOf(expandUmlauts(lower)));
  const { words: plain } = takeForms(wordsOf(lower.replace(/ß/g, 'ss')));
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

/** Separates legal forms and fillers from the words; the first word always belongs to the name. */
function takeForms(words: readonly string[]): { words: string[]; forms: string[] } {
  const left: string[] = [];
  const forms = new Set<string>();
  for (let position = 0; position < words.length; ) {
    const found = position === 0 ? undefined : formAt(words, position);
    const word = words[position] ?? '';
    if (found !== undefined) forms.add(found.form);
    else if (!FILLERS.has(word)) left.push(word);
    position += found?.length ?? 1;
  }
  return { words: left, forms: [...forms].sort() };
}

function formAt(words: readonly string[], position: number): { form: string; length: number } | undefined {
  for (const [spelling, form] of LEGAL_FORMS) {
    const wanted = spelling.split(' ');
    const here = words.slice(position, position + wanted.length).map(expandSpelling);
    if (here.length === wanted.length && wanted.every((word, index) => word === here[index]))
      return { form, length: wanted.length };
  }
  return undefined;
}

/** `beschränkter` lost its umlaut if the words were folded without expanding umlauts. */
function expandSpelling(word: string): string {
  return word.replace('beschrankt', 'beschraenkt').replace('burgerlich', 'buergerlich');
}
