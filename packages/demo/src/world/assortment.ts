import { germanDay, type Day } from './calendar.ts';
import type { InvoiceLine, UnitCode, VatRate } from './document-model.ts';
import { lineAmount, type Cents, type Thousandths } from './money.ts';
import type { Random } from './random.ts';
import type { DemoCustomer } from './world-model.ts';

/** A vending machine at a customer's location. */
export interface Machine {
  model: string;
  place: string;
  rentCents: Cents;
}

const MODELS: readonly [readonly [string, Cents], ...(readonly [string, Cents])[]] = [
  ['Heißgetränkeautomat „Siena 8“', 8900],
  ['Heißgetränkeautomat „Turin 12“', 12_900],
  ['Kaltgetränkeautomat „Förde“', 6900],
  ['Snackautomat „Eifel“', 7450],
  ['Kaffeevollautomat „Domspitze“', 14_900],
  ['Wasserspender „Quelle XL“', 3900],
  ['Kombiautomat „Rheinterrasse“', 10_950],
];

const PLACES = [
  'Foyer',
  'Kantine',
  'Pausenraum',
  'Empfang',
  '1. Obergeschoss',
  'Werkstatt',
  'Wartebereich',
  'Küche',
  'Lager',
  'Verwaltung',
  'Schulungsraum',
  'Halle 2',
  'Frühstücksraum',
  'Lehrerzimmer',
] as const satisfies readonly [string, ...string[]];

const MAX_MACHINES = 3;

/** Draws the machines of a customer. The same random source always gives the same machines. */
export function drawMachines(random: Random): [Machine, ...Machine[]] {
  const draw = (): Machine => {
    const [model, rentCents] = random.pick(MODELS);
    return { model, place: random.pick(PLACES), rentCents };
  };
  return [draw(), ...Array.from({ length: random.int(0, MAX_MACHINES - 1) }, draw)];
}

function invoiceLine(
  name: string,
  quantity: Thousandths,
  unit: UnitCode,
  unitPriceCents: Cents,
  vatRate: VatRate,
): InvoiceLine {
  return { name, quantity, unit, unitPriceCents, vatRate, netCents: lineAmount(quantity, unitPriceCents) };
}

interface Article extends Pick<InvoiceLine, 'name' | 'unit' | 'unitPriceCents' | 'vatRate'> {
  /** The maximum quantity on an invoice. */
  most: number;
}

function article(
  name: string,
  unit: UnitCode,
  unitPriceCents: Cents,
  vatRate: VatRate,
  most: number,
): Article {
  return { name, unit, unitPriceCents, vatRate, most };
}

const BEANS = article('Kaffeebohnen „Rösterei Ehrenfeld“, Beutel zu 1 kg', 'H87', 1490, 7, 48);
const MILK_POWDER = article('Milchpulver für Heißgetränkeautomaten, 750 g', 'H87', 645, 7, 36);
const CUPS = article('Einwegbecher 200 ml, Karton zu 1.000 Stück', 'CT', 4250, 19, 6);

/** Food is taxed at 7 %, cups and parts at 19 %. */
const SUPPLIES: readonly [Article, ...Article[]] = [
  BEANS,
  MILK_POWDER,
  article('Trinkschokolade, Beutel zu 1 kg', 'H87', 780, 7, 12),
  article('Teebeutel-Sortiment „Bergische Kräuter“', 'CT', 2390, 7, 6),
  article('Vollkornriegel, Karton zu 24 Stück', 'CT', 2160, 7, 10),
  CUPS,
  article('Rührstäbchen aus Holz, Karton zu 5.000 Stück', 'CT', 2875, 19, 3),
  article('Mineralwasser 0,5 l, Karton zu 18 Flaschen', 'CT', 899, 19, 20),
  article('Wasserfilter „Kalkfrei Größe L“', 'H87', 6490, 19, 2),
  article('Reinigungstabletten, Dose zu 100 Stück', 'H87', 1995, 19, 4),
];

const REPAIRS: readonly [Article, ...Article[]] = [
  article('Münzprüfer, Austausch', 'H87', 14_900, 19, 1),
  article('Mahlwerk, Scheibensatz keramisch', 'H87', 8750, 19, 2),
  article('Dichtungssatz Brühgruppe', 'H87', 2340, 19, 3),
  article('Kartenleser für bargeldlose Zahlung, Nachrüstung', 'H87', 28_900, 19, 1),
  article('Schlauch lebensmittelecht, je Meter', 'H87', 690, 19, 8),
  article('Geräteprüfung nach DGUV Vorschrift 3', 'H87', 3850, 19, 5),
];

const ONE_UNIT = 1000;
const HALF_UNIT = ONE_UNIT / 2;
const HOURLY_RATE_CENTS = 7800;
const JOURNEY_CENTS = 3950;

function drawArticles(
  random: Random,
  articles: readonly [Article, ...Article[]],
  count: number,
): InvoiceLine[] {
  const chosen = new Set<Article>();
  while (chosen.size < count) chosen.add(random.pick(articles));
  return [...chosen].map((one) => lineOf(one, random.int(1, one.most)));
}

function lineOf({ name, unit, unitPriceCents, vatRate }: Article, count: number): InvoiceLine {
  return invoiceLine(name, count * ONE_UNIT, unit, unitPriceCents, vatRate);
}

function hours(name: string, halves: number): InvoiceLine {
  return invoiceLine(name, halves * HALF_UNIT, 'HUR', HOURLY_RATE_CENTS, 19);
}

function maintenance(visit: Day, halves: number): InvoiceLine {
  return hours(`Wartung und Entkalkung, Einsatz am ${germanDay(visit)}`, halves);
}

/** The lines of an invoice of the machine provider: rent, consumption, and sometimes a technician's visit. */
export function machineLines(
  random: Random,
  machines: readonly Machine[],
  months: number,
  visit: Day,
): InvoiceLine[] {
  const rents = machines.map(({ model, place, rentCents }) =>
    invoiceLine(`Standmiete ${model}, ${place}`, months * ONE_UNIT, 'MON', rentCents, 19),
  );
  const supplies = drawArticles(random, SUPPLIES, random.int(1, 5));
  const service = random.chance(0.3) ? [maintenance(visit, random.int(1, 6))] : [];
  return [...rents, ...supplies, ...service];
}

/** Draws the lines of an invoice for supplies only, which is sent between two rent invoices. */
export function supplyLines(random: Random): InvoiceLine[] {
  return drawArticles(random, SUPPLIES, random.int(2, 6));
}

/** The lines of an invoice of the service provider. */
export function serviceLines(
  random: Random,
  machines: readonly [Machine, ...Machine[]],
  visit: Day,
): InvoiceLine[] {
  const { model, place } = random.pick(machines);
  return [
    invoiceLine(`Anfahrt am ${germanDay(visit)}`, ONE_UNIT, 'LS', JOURNEY_CENTS, 19),
    hours(`Instandsetzung ${model}, ${place}`, random.int(1, 6)),
    ...drawArticles(random, REPAIRS, random.int(1, 3)),
  ];
}

/** The lines of the example invoice, with fixed amounts. */
export function exampleInvoiceLines(visit: Day): InvoiceLine[] {
  return [
    invoiceLine('Standmiete Heißgetränkeautomat „Siena 8“, Nippes', ONE_UNIT, 'MON', 8900, 19),
    lineOf(BEANS, 24),
    lineOf(MILK_POWDER, 18),
    maintenance(visit, 3),
    lineOf(CUPS, 3),
  ];
}

/** How often a customer gets invoices. The customers of the demo accounts have `rich`: every month, with additional invoices. */
export type Rhythm = 'rich' | 'monthly' | 'quarterly' | 'seldom';

export function drawRhythm(random: Random, customer: DemoCustomer, rich: ReadonlySet<string>): Rhythm {
  if (rich.has(customer.customerNumber)) return 'rich';
  const roll = random.next();
  if (roll < 0.045) return 'monthly';
  return roll < 0.3 ? 'quarterly' : 'seldom';
}
