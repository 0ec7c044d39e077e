import { salesmenOf } from './backoffice-users.ts';
import {
  drawMachines,
  drawRhythm,
  machineLines,
  serviceLines,
  exampleInvoiceLines,
  supplyLines,
  type Machine,
  type Rhythm,
} from './assortment.ts';
import { addDays, addMonths, dayIn, lastDayOf, workingDay, type Day, type Month } from './calendar.ts';
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
import { ACCOUNT_CUSTOMERS, BAKERY, HOTEL } from './fixed-customers.ts';
import { percentOf, sum } from './money.ts';
import type { Draft } from './numbering.ts';
import type { Random } from './random.ts';
import type { DemoCustomer } from './world-model.ts';

const PAYMENT_DAYS = 14;
const RATES: readonly VatRate[] = [19, 7];
/** The number of months that one rent invoice covers, by rhythm. */
const MONTHS_PER_INVOICE: Record<Rhythm, number> = { rich: 1, monthly: 1, quarterly: 3, seldom: 6 };

export interface PlanContext {
  random: Random;
  today: Day;
  /** All months of the demo, oldest first; the last one is the current month. */
  months: Month[];
  /** The day from which the machine provider sends e-invoices. */
  electronicSince: Day;
}

/** The totals of EN 16931: tax per rate on the sum of its lines, rounded once (BR-CO-17); gross is net plus tax (BR-CO-15). */
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

interface Occasion {
  provider: ProviderKey;
  date: Day;
  period: Period;
  lines: InvoiceLine[];
}

function toDraft(
  context: PlanContext,
  customer: DemoCustomer,
  { provider, date, period, lines }: Occasion,
): Draft {
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
      preceding: null,
      contact: contactOf(customer, provider),
    },
  };
}

interface ServedCustomer {
  random: Random;
  customer: DemoCustomer;
  rhythm: Rhythm;
  machines: [Machine, ...Machine[]];
}

function machineOccasions(served: ServedCustomer, month: Month): Occasion[] {
  const { random, rhythm, machines } = served;
  const length = MONTHS_PER_INVOICE[rhythm];
  const before = addMonths(month, -1);
  const period = { from: `${addMonths(month, -length)}-01`, to: lastDayOf(before) };
  const visit = workingDay(dayIn(before, random.int(3, 27)));
  const rent: Occasion = {
    provider: 'automaten',
    date: workingDay(dayIn(month, random.int(2, 20))),
    period,
    lines: machineLines(random, machines, length, visit),
  };
  const supply = (dayOfMonth: number): Occasion => {
    const date = workingDay(dayIn(month, dayOfMonth));
    return { provider: 'automaten', date, period: { from: date, to: date }, lines: supplyLines(random) };
  };
  if (rhythm === 'rich') return [rent, supply(random.int(12, 17)), supply(random.int(25, 30))];
  return rhythm === 'monthly' && random.chance(0.2) ? [rent, supply(random.int(21, 30))] : [rent];
}

function serviceOccasions({ random, customer, rhythm, machines }: ServedCustomer, month: Month): Occasion[] {
  const visits = rhythm === 'rich' && customer.customerNumber === HOTEL ? 3 : 1;
  return Array.from({ length: visits }, (_, index) => {
    const date = workingDay(dayIn(month, 4 + index * 9 + random.int(0, 7)));
    const visit = workingDay(addDays(date, -random.int(2, 6)));
    const lines = serviceLines(random, machines, visit);
    return { provider: 'service', date, period: { from: visit, to: visit }, lines };
  });
}

/** Whether a customer gets an invoice in this month. Customers with the same rhythm are spread over the months. */
function isInvoiceMonth({ rhythm, customer }: ServedCustomer, monthIndex: number): boolean {
  return (monthIndex + Number(customer.customerNumber)) % MONTHS_PER_INVOICE[rhythm] === 0;
}

/** Returns the machines of a customer, which are the same for invoices and commissions. */
export function machinesOf(context: PlanContext, customer: DemoCustomer): [Machine, ...Machine[]] {
  return drawMachines(context.random.fork(`machines ${customer.customerNumber}`));
}

/** All invoices, without numbers and not sorted by date. */
export function planInvoices(context: PlanContext, customers: readonly DemoCustomer[]): Draft[] {
  return customers.flatMap((customer) => {
    const random = context.random.fork(customer.customerNumber);
    const machines = machinesOf(context, customer);
    const served = { random, customer, machines, rhythm: drawRhythm(random, customer, ACCOUNT_CUSTOMERS) };
    const last = lastDocumentDay(customer, context.today);
    const occasions = context.months.flatMap((month, monthIndex) => {
      if (!isInvoiceMonth(served, monthIndex)) return [];
      return [
        ...(customer.providers.includes('automaten') ? machineOccasions(served, month) : []),
        ...(customer.providers.includes('service') ? serviceOccasions(served, month) : []),
      ];
    });
    const drafts = occasions
      .filter(({ date }) => date >= customer.since && date <= last)
      .map((occasion) => toDraft(context, customer, occasion));
    return customer.customerNumber === BAKERY ? withExampleInvoice(drafts) : drafts;
  });
}

/** Gives the bakery's newest invoice for a whole month the lines of the example invoice. */
function withExampleInvoice(drafts: Draft[]): Draft[] {
  const rents = drafts.filter(
    ({ content }) => content.kind === 'invoice' && content.period.from !== content.period.to,
  );
  const newest = rents.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  return drafts.map((draft) => {
    if (draft !== newest || draft.content.kind !== 'invoice') return draft;
    const lines = exampleInvoiceLines(workingDay(addDays(draft.content.period.to, -10)));
    const totals = invoiceTotals(lines);
    return { ...draft, totalCents: totals.grossCents, content: { ...draft.content, lines, ...totals } };
  });
}
