import NAMES from './names.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { CustomerKind } from './world-model.ts';

/** The words of legal forms, which mail domains do not contain. */
const LEGAL_FORM_WORDS = new Set([
  'gmbh',
  'co',
  'kg',
  'ohg',
  'ag',
  'eg',
  'ug',
  'haftungsbeschraenkt',
  'gbr',
  'partg',
  'mbb',
]);
const MAX_DOMAIN_LABEL_LENGTH = 40;

/** A random name of a company. The names of several calls can be equal. */
export function randomCompanyName(random: Random, kind: CustomerKind, city: string): string {
  if (kind === 'public') return `${random.pick(NAMES.publicBodies)} ${city}`;
  if (kind === 'location')
    return `${random.pick(NAMES.venues)} ${random.pick(NAMES.venueNames)} ${random.pick(NAMES.legalFormsOfVenues)}`.trim();
  const randomLastName = () => random.pick(NAMES.lastNames);
  if (random.chance(0.25))
    return `${random.pick(NAMES.offices)} ${randomLastName()} ${random.pick(NAMES.legalFormsOfOffices)}`.trim();
  const name = random.chance(0.15) ? `${randomLastName()} & ${randomLastName()}` : randomLastName();
  return `${random.pick(NAMES.trades)} ${name} ${random.pick(NAMES.legalFormsOfTrades)}`;
}

const ASCII_SPELLINGS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'oe',
};

/** Converts a name to ASCII for addresses: `Größmann & Söhne` becomes `groessmann-soehne`. */
export function asciiSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[äöüßıłø]/g, (letter) => ASCII_SPELLINGS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The mail domain of a company, without its legal form. */
export function mailDomainOf(name: string): string {
  const words = asciiSlug(name)
    .split('-')
    .filter((word) => !LEGAL_FORM_WORDS.has(word));
  return `${words.join('-').slice(0, MAX_DOMAIN_LABEL_LENGTH).replace(/-$/, '')}.example`;
}

/** `vorname.nachname@host` */
export function personEmail(firstName: string, lastName: string, domain: string): string {
  return `${asciiSlug(firstName)}.${asciiSlug(lastName)}@${domain}`;
}
