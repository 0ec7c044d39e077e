import { salesmenOf } from './backoffice-users.ts';
import {
  randomMachines,
  randomInvoiceFrequency,
  randomRentInvoiceLines,
  randomServiceInvoiceLines,
  exampleInvoiceLines,
  randomSupplyInvoiceLines,
  type Machine,
  type InvoiceFrequency,
} from './assortment.ts';
import {
  addDays,
  addMonths,
  dayInMonth,
  lastDayOf,
  mondayIfSunday,
  type Day,
  type Month,
} from './calendar.ts';
import { lastDocumentDay } from './customers.ts';
import type {
  DocumentFormat,
  InvoiceContent,
  InvoiceLine,
  Period,
  ProviderKey,
  VatRate,
  VatShare,
} from './document-model.ts';
import { BAKERY, HOTEL } from './fixed-customers.ts';
import { percentOf, sum } from './money.ts';
import type { DocumentDraft } from './numbering.ts';
import type { Random } from './random.ts';
import type { DemoCustomer } from './world-model.ts';

const PAYMENT_DAYS = 14;
const RATES: readonly VatRate[] = [19, 7];
/** The number of months that one rent invoice covers. */
const MONTHS_PER_INVOICE: Record<InvoiceFrequency, number> = {
  frequent: 1,
  monthly: 1,
  quarterly: 3,
  seldom: 6,
};

export interface PlanContext {
  random: Random;
  today: Day;
  /** All months of the demo, oldest first; the last one is the current month. */
  months: Month[];
  /** The day from which the machine provider sends e-invoices. */
  electronicSince: Day;
}

/**
 * The totals as EN 16931 defines them: tax per rate on the sum of its lines, rounded once (rule BR-CO-17); gross is net plus tax
 * (BR-CO-15).
 */
export function invoiceTotals(
  lines: readonly InvoiceLine[],
): Pick<InvoiceContent, 'vat' | 'netCents' | 'taxCents' | 'grossCents'> {
  const vat = RATES.flatMap((rate): VatShare[] => {
    const taxed = lines.filter((line) => line.vatRate === rate).map((line) => line.netCents);
    const basisCents = sum(taxed);
    return taxed.length === 0 ? [] : [{ rate, basisCents, taxCents: percentOf(basisCents, rate) }];
  });
  const netCents = sum(lines.map((line) => line.netCents));
  const taxCents = sum(vat.map((share) => share.taxCents));
  return { vat, netCents, taxCents, grossCents: netCents + taxCents };
}

function contactOf(customer: DemoCustomer, provider: ProviderKey): string {
  const salesman = salesmenOf(provider).find(({ email }) => customer.salesmen.includes(email));
  return salesman === undefined ? 'Kundenbetreuung' : `${salesman.firstName} ${salesman.lastName}`;
}

/**
 * From `electronicSince` on, the machine provider sends only XML to public bodies, in one of the two syntaxes, and hybrids to other
 * customers. All other documents are plain PDFs.
 */
function formatOf(
  context: PlanContext,
  customer: DemoCustomer,
  provider: ProviderKey,
  date: Day,
): DocumentFormat {
  if (provider !== 'automaten' || date < context.electronicSince) return 'plain';
  if (customer.kind !== 'public') return 'hybrid';
  return Number(customer.customerNumber) % 2 === 0 ? 'cii' : 'ubl';
}

interface InvoiceOccasion {
  provider: ProviderKey;
  date: Day;
  period: Period;
  lines: InvoiceLine[];
}

function toDraft(
  context: PlanContext,
  customer: DemoCustomer,
  { provider, date, period, lines }: InvoiceOccasion,
): DocumentDraft {
  const totals = invoiceTotals(lines);
  return {
    provider,
    customerNumber: customer.customerNumber,
    documentClass: 'invoice',
    date,
    dueDate: addDays(date, PAYMENT_DAYS),
    format: formatOf(context, customer, provider, date),
    totalCents: totals.grossCents,
    content: {
      kind: 'invoice',
      lines,
      ...totals,
      period,
      correctedInvoice: null,
      contact: contactOf(customer, provider),
    },
  };
}

interface BilledCustomer {
  random: Random;
  customer: DemoCustomer;
  frequency: InvoiceFrequency;
  machines: Machine[];
}

function machineOccasions(billed: BilledCustomer, month: Month): InvoiceOccasion[] {
  const { random, frequency, machines } = billed;
  const length = MONTHS_PER_INVOICE[frequency];
  const before = addMonths(month, -1);
  const period = { from: `${addMonths(month, -length)}-01`, to: lastDayOf(before) };
  const visit = mondayIfSunday(dayInMonth(before, random.int(3, 27)));
  const rent: InvoiceOccasion = {
    provider: 'automaten',
    date: mondayIfSunday(dayInMonth(month, random.int(2, 20))),
    period,
    lines: randomRentInvoiceLines(random, machines, length, visit),
  };
  const supply = (dayOfMonth: number): InvoiceOccasion => {
    const date = mondayIfSunday(dayInMonth(month, dayOfMonth));
    return {
      provider: 'automaten',
      date,
      period: { from: date, to: date },
      lines: randomSupplyInvoiceLines(random),
    };
  };
  if (frequency === 'frequent') return [rent, supply(random.int(12, 17)), supply(random.int(25, 30))];
  return frequency === 'monthly' && random.chance(0.2) ? [rent, supply(random.int(21, 30))] : [rent];
}

function serviceOccasions(
  { random, customer, frequency, machines }: BilledCustomer,
  month: Month,
): InvoiceOccasion[] {
  const visits = frequency === 'frequent' && customer.customerNumber === HOTEL ? 3 : 1;
  return Array.from({ length: visits }, (_, index) => {
    const date = mondayIfSunday(dayInMonth(month, 4 + index * 9 + random.int(0, 7)));
    const visit = mondayIfSunday(addDays(date, -random.int(2, 6)));
    const lines = randomServiceInvoiceLines(random, machines, visit);
    return { provider: 'service', date, period: { from: visit, to: visit }, lines };
  });
}

/** Whether a customer gets an invoice in this month. Customers with the same frequency are spread over the months. */
function isInvoiceMonth({ frequency, customer }: BilledCustomer, monthIndex: number): boolean {
  return (monthIndex + Number(customer.customerNumber)) % MONTHS_PER_INVOICE[frequency] === 0;
}

/** Returns the machines of a customer, which are the same for invoices and commissions. */
export function machinesOf(context: PlanContext, customer: DemoCustomer): Machine[] {
  return randomMachines(context.random.fork(`machines ${customer.customerNumber}`));
}

/** All invoices, without numbers and not sorted by date. */
export function planInvoices(context: PlanContext, customers: readonly DemoCustomer[]): DocumentDraft[] {
  return customers.flatMap((customer) => {
    const random = context.random.fork(customer.customerNumber);
    const machines = machinesOf(context, customer);
    const billed = {
      random,
      customer,
      machines,
      frequency: randomInvoiceFrequency(random, customer),
    };
    const last = lastDocumentDay(customer, context.today);
    const occasions = context.months.flatMap((month, monthIndex) => {
      if (!isInvoiceMonth(billed, monthIndex)) return [];
      return [
        ...(customer.providers.includes('automaten') ? machineOccasions(billed, month) : []),
        ...(customer.providers.includes('service') ? serviceOccasions(billed, month) : []),
      ];
    });
    const drafts = occasions
      .filter(({ date }) => date >= customer.firstDocumentDay && date <= last)
      .map((occasion) => toDraft(context, customer, occasion));
    return customer.customerNumber === BAKERY ? withExampleInvoice(drafts) : drafts;
  });
}

/** Gives the bakery's newest invoice for a whole month the lines of the example invoice. */
function withExampleInvoice(drafts: DocumentDraft[]): DocumentDraft[] {
  const rents = drafts.filter(
    ({ content }) => content.kind === 'invoice' && content.period.from !== content.period.to,
  );
  const newest = rents.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  return drafts.map((draft) => {
    if (draft !== newest || draft.content.kind !== 'invoice') return draft;
    const lines = exampleInvoiceLines(mondayIfSunday(addDays(draft.content.period.to, -10)));
    const totals = invoiceTotals(lines);
    return { ...draft, totalCents: totals.grossCents, content: { ...draft.content, lines, ...totals } };
  });
}
