import type { Random } from './random.ts';
import { LAST_NAMES } from './person-names.ts';
import type { CustomerKind } from './world-model.ts';

const TRADES = [
  'Autohaus',
  'Bäckerei',
  'Metzgerei',
  'Schreinerei',
  'Druckerei',
  'Dachdeckerei',
  'Spedition',
  'Gärtnerei',
  'Brauhaus',
  'Elektrotechnik',
  'Sanitär & Heizung',
  'Möbelhaus',
  'Maschinenbau',
  'Werkzeugbau',
  'Optik',
  'Buchhandlung',
  'Reisebüro',
  'Fahrschule',
  'Getränkehandel',
  'Gebäudereinigung',
  'Malerbetrieb',
  'Kfz-Meisterbetrieb',
  'Raumausstatter',
  'Feinkost',
  'Blumenhaus',
  'Küchenstudio',
  'Landtechnik',
  'Stahlbau',
  'Kunststofftechnik',
  'Tischlerei',
  'Konditorei',
] as const satisfies readonly [string, ...string[]];

const OFFICES = [
  'Steuerberatung',
  'Rechtsanwälte',
  'Architekturbüro',
  'Ingenieurbüro',
  'Notariat',
  'Tierarztpraxis',
  'Zahnarztpraxis',
  'Gemeinschaftspraxis Dr.',
  'Physiotherapie',
  'Apotheke',
  'Hörakustik',
  'Logopädie',
  'Wirtschaftsprüfung',
] as const satisfies readonly [string, ...string[]];

const HOUSES = [
  'Hotel',
  'Gasthof',
  'Pension',
  'Café',
  'Restaurant',
  'Fitnessstudio',
  'Seniorenresidenz',
  'Waschsalon',
  'Freizeitpark',
  'Kletterhalle',
  'Therme',
  'Kino',
  'Bowlingcenter',
  'Campingplatz',
  'Tankstelle',
  'Autohof',
] as const satisfies readonly [string, ...string[]];

const HOUSE_NAMES = [
  'Zur Schönen Aussicht',
  'Am Römerturm',
  'Rheinblick',
  'Weißes Rössl',
  'Zum Goldenen Löwen',
  'Drei Mühlen',
  'Domblick',
  'Bergische Höhe',
  'Altes Zollhaus',
  'Siebengebirge',
  'Kurfürst',
  'Lindenhof',
  'Wolkenburg',
  'Zum Schwan',
  'Seeterrassen',
  'Alte Münze',
  'Königsforst',
  'Eifelblick',
  'Am Ölberg',
  'Zur Post',
] as const satisfies readonly [string, ...string[]];

const PUBLIC_BODIES = [
  'Stadtwerke',
  'Gesamtschule',
  'Stadtbibliothek',
  'Freiwillige Feuerwehr',
  'Volkshochschule',
  'Bäderbetriebe',
  'Städtisches Gymnasium',
  'Gesundheitsamt',
  'Berufskolleg',
  'Finanzamt',
  'Amtsgericht',
  'Jobcenter',
  'Wasser- und Bodenverband',
  'Abfallwirtschaftsbetrieb',
  'Hochschule für Musik',
  'Polizeipräsidium',
] as const satisfies readonly [string, ...string[]];

const LEGAL_FORMS = [
  'GmbH',
  'GmbH',
  'GmbH',
  'GmbH & Co. KG',
  'GmbH & Co. KG',
  'KG',
  'OHG',
  'e. K.',
  'AG',
  'UG (haftungsbeschränkt)',
  '& Söhne OHG',
  '& Töchter GmbH',
  'eG',
] as const satisfies readonly [string, ...string[]];

const HOUSE_FORMS = [
  'GmbH',
  'KG',
  'Betriebs GmbH',
  'Gastronomie GmbH & Co. KG',
  'GbR',
  '',
] as const satisfies readonly [string, ...string[]];

const PARTNERSHIPS = ['PartG mbB', '& Partner', '& Kollegen', 'mbB', ''] as const satisfies readonly [
  string,
  ...string[],
];

/** Words that are left out of mail domains, such as legal forms. */
const OMITTED_WORDS = new Set([
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
const MAX_LABEL_LENGTH = 40;

/** Draws a company name, which may not be unique. The caller draws until a name is unique. */
export function companyName(random: Random, kind: CustomerKind, town: string): string {
  if (kind === 'public') return `${random.pick(PUBLIC_BODIES)} ${town}`;
  if (kind === 'location')
    return `${random.pick(HOUSES)} ${random.pick(HOUSE_NAMES)} ${random.pick(HOUSE_FORMS)}`.trim();
  if (random.chance(0.25))
    return `${random.pick(OFFICES)} ${random.pick(LAST_NAMES)} ${random.pick(PARTNERSHIPS)}`.trim();
  const name = random.chance(0.15)
    ? `${random.pick(LAST_NAMES)} & ${random.pick(LAST_NAMES)}`
    : random.pick(LAST_NAMES);
  return `${random.pick(TRADES)} ${name} ${random.pick(LEGAL_FORMS)}`;
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
export function mailDomain(name: string): string {
  const words = asciiSlug(name)
    .split('-')
    .filter((word) => !OMITTED_WORDS.has(word));
  return `${words.join('-').slice(0, MAX_LABEL_LENGTH).replace(/-$/, '')}.example`;
}

/** `vorname.nachname@host` */
export function personAddress(firstName: string, lastName: string, domain: string): string {
  return `${asciiSlug(firstName)}.${asciiSlug(lastName)}@${domain}`;
}
