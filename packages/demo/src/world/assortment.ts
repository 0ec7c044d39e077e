import { germanDay, type Day } from './calendar.ts';
import { ACCOUNT_CUSTOMERS } from './fixed-customers.ts';
import type { InvoiceLine, UnitCode, VatRate } from './document-model.ts';
import { lineAmount, ONE_UNIT, type Cents, type Thousandths } from './money.ts';
import type { Random } from './random.ts';
import type { DemoCustomer } from './world-model.ts';

/** A vending machine at a customer's location. */
export interface Machine {
  model: string;
  location: string;
  rentCents: Cents;
}

const MODELS: readonly (readonly [name: string, rentCents: Cents])[] = [
  ['Heißgetränkeautomat „Siena 8“', 8900],
  ['Heißgetränkeautomat „Turin 12“', 12_900],
  ['Kaltgetränkeautomat „Förde“', 6900],
  ['Snackautomat „Eifel“', 7450],
  ['Kaffeevollautomat „Domspitze“', 14_900],
  ['Wasserspender „Quelle XL“', 3900],
  ['Kombiautomat „Rheinterrasse“', 10_950],
];

const LOCATIONS = [
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
];

const MAX_MACHINES = 3;

/** Chooses the machines of a customer at random. The same random source always gives the same machines. */
export function randomMachines(random: Random): Machine[] {
  const randomMachine = (): Machine => {
    const [model, rentCents] = random.pick(MODELS);
    return { model, location: random.pick(LOCATIONS), rentCents };
  };
  return [randomMachine(), ...Array.from({ length: random.int(0, MAX_MACHINES - 1) }, randomMachine)];
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
  maxQuantity: number;
}

function createArticle(
  name: string,
  unit: UnitCode,
  unitPriceCents: Cents,
  vatRate: VatRate,
  maxQuantity: number,
): Article {
  return { name, unit, unitPriceCents, vatRate, maxQuantity };
}

const BEANS = createArticle('Kaffeebohnen „Rösterei Ehrenfeld“, Beutel zu 1 kg', 'H87', 1490, 7, 48);
const MILK_POWDER = createArticle('Milchpulver für Heißgetränkeautomaten, 750 g', 'H87', 645, 7, 36);
const CUPS = createArticle('Einwegbecher 200 ml, Karton zu 1.000 Stück', 'XCT', 4250, 19, 6);

/** Food is taxed at 7 %, cups and parts at 19 %. */
const SUPPLIES: readonly Article[] = [
  BEANS,
  MILK_POWDER,
  createArticle('Trinkschokolade, Beutel zu 1 kg', 'H87', 780, 7, 12),
  createArticle('Teebeutel-Sortiment „Bergische Kräuter“', 'XCT', 2390, 7, 6),
  createArticle('Vollkornriegel, Karton zu 24 Stück', 'XCT', 2160, 7, 10),
  CUPS,
  createArticle('Rührstäbchen aus Holz, Karton zu 5.000 Stück', 'XCT', 2875, 19, 3),
  createArticle('Mineralwasser 0,5 l, Karton zu 18 Flaschen', 'XCT', 899, 19, 20),
  createArticle('Wasserfilter „Kalkfrei Größe L“', 'H87', 6490, 19, 2),
  createArticle('Reinigungstabletten, Dose zu 100 Stück', 'H87', 1995, 19, 4),
];

const REPAIRS: readonly Article[] = [
  createArticle('Münzprüfer, Austausch', 'H87', 14_900, 19, 1),
  createArticle('Mahlwerk, Scheibensatz keramisch', 'H87', 8750, 19, 2),
  createArticle('Dichtungssatz Brühgruppe', 'H87', 2340, 19, 3),
  createArticle('Kartenleser für bargeldlose Zahlung, Nachrüstung', 'H87', 28_900, 19, 1),
  createArticle('Schlauch lebensmittelecht, je Meter', 'H87', 690, 19, 8),
  createArticle('Geräteprüfung nach DGUV Vorschrift 3', 'H87', 3850, 19, 5),
];

const HALF_UNIT = ONE_UNIT / 2;
const HOURLY_RATE_CENTS = 7800;
const JOURNEY_CENTS = 3950;

function randomArticles(random: Random, articles: readonly Article[], count: number): InvoiceLine[] {
  const chosen = new Set<Article>();
  while (chosen.size < count) chosen.add(random.pick(articles));
  return [...chosen].map((one) => articleLine(one, random.int(1, one.maxQuantity)));
}

function articleLine({ name, unit, unitPriceCents, vatRate }: Article, count: number): InvoiceLine {
  return invoiceLine(name, count * ONE_UNIT, unit, unitPriceCents, vatRate);
}

function labourLine(name: string, halfHours: number): InvoiceLine {
  return invoiceLine(name, halfHours * HALF_UNIT, 'HUR', HOURLY_RATE_CENTS, 19);
}

function maintenanceLine(visit: Day, halfHours: number): InvoiceLine {
  return labourLine(`Wartung und Entkalkung, Einsatz am ${germanDay(visit)}`, halfHours);
}

/** Random lines of an invoice of the machine provider: rent, supplies, and sometimes a technician's visit. */
export function randomRentInvoiceLines(
  random: Random,
  machines: readonly Machine[],
  months: number,
  visit: Day,
): InvoiceLine[] {
  const rents = machines.map(({ model, location, rentCents }) =>
    invoiceLine(`Standmiete ${model}, ${location}`, months * ONE_UNIT, 'MON', rentCents, 19),
  );
  const supplies = randomArticles(random, SUPPLIES, random.int(1, 5));
  const service = random.chance(0.3) ? [maintenanceLine(visit, random.int(1, 6))] : [];
  return [...rents, ...supplies, ...service];
}

/** Random lines of an invoice for supplies only, which is sent between two rent invoices. */
export function randomSupplyInvoiceLines(random: Random): InvoiceLine[] {
  return randomArticles(random, SUPPLIES, random.int(2, 6));
}

/** Random lines of an invoice of the service provider. */
export function randomServiceInvoiceLines(
  random: Random,
  machines: readonly Machine[],
  visit: Day,
): InvoiceLine[] {
  const { model, location } = random.pick(machines);
  return [
    invoiceLine(`Anfahrt am ${germanDay(visit)}`, ONE_UNIT, 'LS', JOURNEY_CENTS, 19),
    labourLine(`Instandsetzung ${model}, ${location}`, random.int(1, 6)),
    ...randomArticles(random, REPAIRS, random.int(1, 3)),
  ];
}

/** The lines of the example invoice, with fixed amounts. */
export function exampleInvoiceLines(visit: Day): InvoiceLine[] {
  return [
    invoiceLine('Standmiete Heißgetränkeautomat „Siena 8“, Nippes', ONE_UNIT, 'MON', 8900, 19),
    articleLine(BEANS, 24),
    articleLine(MILK_POWDER, 18),
    maintenanceLine(visit, 3),
    articleLine(CUPS, 3),
  ];
}

/**
 * The frequency of the invoices of a customer. `frequent`: every month, with additional invoices; only the customers of the
 * demo accounts.
 */
export type InvoiceFrequency = 'frequent' | 'monthly' | 'quarterly' | 'seldom';

export function randomInvoiceFrequency(random: Random, customer: DemoCustomer): InvoiceFrequency {
  if (ACCOUNT_CUSTOMERS.has(customer.customerNumber)) return 'frequent';
  const roll = random.next();
  if (roll < 0.045) return 'monthly';
  return roll < 0.3 ? 'quarterly' : 'seldom';
}
