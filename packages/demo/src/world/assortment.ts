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

/** The machines of a customer, always the same for the same random source. */
export function drawMachines(random: Random): [Machine, ...Machine[]] {
  const draw = (): Machine => {
    const [model, rentCents] = random.pick(MODELS);
    return { model, place: random.pick(PLACES), rentCents };
  };
  return [draw(), ...Array.from({ length: random.int(0, MAX_MACHINES - 1) }, draw)];
}

export function invoiceLine(
  name: string,
  quantity: Thousandths,
  unit: UnitCode,
  unitPriceCents: Cents,
  vatRate: VatRate,
): InvoiceLine {
  return { name, quantity, unit, unitPriceCents, vatRate, netCents: lineAmount(quantity, unitPriceCents) };
}

interface Article {
  name: string;
  unit: UnitCode;
  priceCents: Cents;
  vatRate: VatRate;
  most: number;
}

/** Food is taxed at 7 %, cups and parts at 19 %. */
const SUPPLIES: readonly [Article, ...Article[]] = [
  {
    name: 'Kaffeebohnen „Rösterei Ehrenfeld“, Beutel zu 1 kg',
    unit: 'H87',
    priceCents: 1490,
    vatRate: 7,
    most: 48,
  },
  {
    name: 'Milchpulver für Heißgetränkeautomaten, 750 g',
    unit: 'H87',
    priceCents: 645,
    vatRate: 7,
    most: 36,
  },
  { name: 'Trinkschokolade, Beutel zu 1 kg', unit: 'H87', priceCents: 780, vatRate: 7, most: 12 },
  { name: 'Teebeutel-Sortiment „Bergische Kräuter“', unit: 'CT', priceCents: 2390, vatRate: 7, most: 6 },
  { name: 'Vollkornriegel, Karton zu 24 Stück', unit: 'CT', priceCents: 2160, vatRate: 7, most: 10 },
  { name: 'Einwegbecher 200 ml, Karton zu 1.000 Stück', unit: 'CT', priceCents: 4250, vatRate: 19, most: 6 },
  {
    name: 'Rührstäbchen aus Holz, Karton zu 5.000 Stück',
    unit: 'CT',
    priceCents: 2875,
    vatRate: 19,
    most: 3,
  },
  { name: 'Mineralwasser 0,5 l, Karton zu 18 Flaschen', unit: 'CT', priceCents: 899, vatRate: 19, most: 20 },
  { name: 'Wasserfilter „Kalkfrei Größe L“', unit: 'H87', priceCents: 6490, vatRate: 19, most: 2 },
  { name: 'Reinigungstabletten, Dose zu 100 Stück', unit: 'H87', priceCents: 1995, vatRate: 19, most: 4 },
];

const REPAIRS: readonly [Article, ...Article[]] = [
  { name: 'Münzprüfer, Austausch', unit: 'H87', priceCents: 14_900, vatRate: 19, most: 1 },
  { name: 'Mahlwerk, Scheibensatz keramisch', unit: 'H87', priceCents: 8750, vatRate: 19, most: 2 },
  { name: 'Dichtungssatz Brühgruppe', unit: 'H87', priceCents: 2340, vatRate: 19, most: 3 },
  {
    name: 'Kartenleser für bargeldlose Zahlung, Nachrüstung',
    unit: 'H87',
    priceCents: 28_900,
    vatRate: 19,
    most: 1,
  },
  { name: 'Schlauch lebensmittelecht, je Meter', unit: 'H87', priceCents: 690, vatRate: 19, most: 8 },
  { name: 'Geräteprüfung nach DGUV Vorschrift 3', unit: 'H87', priceCents: 3850, vatRate: 19, most: 5 },
];

const WHOLE = 1000;
const HALF = WHOLE / 2;
const HOURLY_RATE_CENTS = 7800;
const JOURNEY_CENTS = 3950;

function drawArticles(
  random: Random,
  articles: readonly [Article, ...Article[]],
  count: number,
): InvoiceLine[] {
  const chosen = new Set<Article>();
  while (chosen.size < count) chosen.add(random.pick(articles));
  return [...chosen].map(({ name, unit, priceCents, vatRate, most }) =>
    invoiceLine(name, random.int(1, most) * WHOLE, unit, priceCents, vatRate),
  );
}

function hours(random: Random, name: string): InvoiceLine {
  return invoiceLine(name, random.int(1, 6) * HALF, 'HUR', HOURLY_RATE_CENTS, 19);
}

/** The lines of an invoice of the machine provider: rent, consumption, and sometimes a technician's visit. */
export function machineLines(
  random: Random,
  machines: readonly Machine[],
  months: number,
  visit: Day,
): InvoiceLine[] {
  const rents = machines.map(({ model, place, rentCents }) =>
    invoiceLine(`Standmiete ${model}, ${place}`, months * WHOLE, 'MON', rentCents, 19),
  );
  const supplies = drawArticles(random, SUPPLIES, random.int(1, 5));
  const service = random.chance(0.3)
    ? [hours(random, `Wartung und Entkalkung, Einsatz am ${germanDay(visit)}`)]
    : [];
  return [...rents, ...supplies, ...service];
}

/** The lines of an invoice for supplies, between two invoices for the rent. */
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
    invoiceLine(`Anfahrt am ${germanDay(visit)}`, WHOLE, 'LS', JOURNEY_CENTS, 19),
    hours(random, `Instandsetzung ${model}, ${place}`),
    ...drawArticles(random, REPAIRS, random.int(1, 3)),
  ];
}

/** The lines of the example invoice, with fixed amounts. */
export function exampleInvoiceLines(visit: Day): InvoiceLine[] {
  const [beans, milk] = SUPPLIES;
  return [
    invoiceLine('Standmiete Heißgetränkeautomat „Siena 8“, Nippes', WHOLE, 'MON', 8900, 19),
    invoiceLine(beans.name, 24 * WHOLE, 'H87', 1490, 7),
    invoiceLine(milk?.name ?? 'Milchpulver', 18 * WHOLE, 'H87', 645, 7),
    invoiceLine(
      `Wartung und Entkalkung, Einsatz am ${germanDay(visit)}`,
      WHOLE + HALF,
      'HUR',
      HOURLY_RATE_CENTS,
      19,
    ),
    invoiceLine('Einwegbecher 200 ml, Karton zu 1.000 Stück', 3 * WHOLE, 'CT', 4250, 19),
  ];
}

/** How often a customer gets invoices. `rich` is for the customers of the demo accounts: monthly, and with further invoices. */
export type Rhythm = 'rich' | 'monthly' | 'quarterly' | 'seldom';

export function drawRhythm(random: Random, customer: DemoCustomer, rich: ReadonlySet<string>): Rhythm {
  if (rich.has(customer.customerNumber)) return 'rich';
  const roll = random.next();
  if (roll < 0.045) return 'monthly';
  return roll < 0.3 ? 'quarterly' : 'seldom';
}
