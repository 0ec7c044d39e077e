import type { Machine } from './assortment.ts';
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
import type { DocumentPlan, InvoiceContent, ProviderKey, ReminderStage } from './document-model.ts';
import { ACCOUNT_CUSTOMERS } from './fixed-customers.ts';
import { invoiceTotals, machinesOf, type PlanContext } from './invoice-plans.ts';
import { lineAmount, percentOf, sum, type Cents } from './money.ts';
import type { DocumentDraft } from './numbering.ts';
import type { Random } from './random.ts';
import type { DemoCustomer } from './world-model.ts';

const CREDITED_SHARE = 0.015;

/** Corrects one line of an earlier invoice: credits half of its quantity, with positive amounts (type 381). */
function toCreditNote(invoice: DocumentPlan, content: InvoiceContent, date: Day): DocumentDraft | undefined {
  const line = content.lines.find(({ quantity, unit }) => unit !== 'MON' && quantity > 1000);
  if (line === undefined) return undefined;
  const quantity = Math.ceil(line.quantity / 1000 / 2) * 1000;
  const lines = [{ ...line, quantity, netCents: lineAmount(quantity, line.unitPriceCents) }];
  const totals = invoiceTotals(lines);
  const { provider, customerNumber, format } = invoice;
  return {
    provider,
    customerNumber,
    documentClass: 'credit-note',
    date,
    dueDate: null,
    format,
    totalCents: totals.grossCents,
    content: {
      ...content,
      lines,
      ...totals,
      correctedInvoice: { number: invoice.number, date: invoice.date },
    },
  };
}

export function planCreditNotes(context: PlanContext, invoices: readonly DocumentPlan[]): DocumentDraft[] {
  return invoices.flatMap((invoice) => {
    const random = context.random.fork(`credit ${invoice.key}`);
    const date = mondayIfSunday(addDays(invoice.date, random.int(4, 20)));
    if (invoice.content.kind !== 'invoice' || !random.chance(CREDITED_SHARE) || date > context.today)
      return [];
    return toCreditNote(invoice, invoice.content, date) ?? [];
  });
}

/** The stages of reminders: days after the due date, fee, and the probability that an unpaid invoice reaches the stage. */
const STAGES: readonly { stage: ReminderStage; afterDays: number; feeCents: Cents; probability: number }[] = [
  { stage: 1, afterDays: 8, feeCents: 0, probability: 1 },
  { stage: 2, afterDays: 24, feeCents: 500, probability: 0.45 },
  { stage: 3, afterDays: 40, feeCents: 1250, probability: 0.4 },
];
const UNPAID_SHARE = 0.04;
/** The customers of the demo accounts pay late more often, so that each of them has reminders. */
const UNPAID_SHARE_OF_ACCOUNTS = 0.16;
const GRACE_DAYS = 10;
/** A reminder also lists other open invoices of the customer, up to this age and up to MAX_INVOICES_ON_A_REMINDER in total. */
const MAX_OPEN_DAYS = 75;
const MAX_INVOICES_ON_A_REMINDER = 4;

function toReminder(
  invoice: DocumentPlan,
  openInvoices: readonly DocumentPlan[],
  stage: (typeof STAGES)[number],
): DocumentDraft {
  const { provider, customerNumber } = invoice;
  const date = mondayIfSunday(addDays(invoice.dueDate ?? invoice.date, stage.afterDays));
  const items = openInvoices.map(({ number, date: day, dueDate, totalCents }) => ({
    number,
    date: day,
    dueDate: dueDate ?? day,
    openCents: totalCents,
  }));
  const payUntil = addDays(date, GRACE_DAYS);
  return {
    provider,
    customerNumber,
    documentClass: 'reminder',
    date,
    dueDate: payUntil,
    format: 'plain',
    totalCents: sum(items.map(({ openCents }) => openCents)) + stage.feeCents,
    content: { kind: 'reminder', stage: stage.stage, items, feeCents: stage.feeCents, payUntil },
  };
}

/** Returns the invoices on a reminder: some earlier invoices of the same provider and customer, then the unpaid invoice. */
function randomOpenInvoices(
  random: Random,
  invoice: DocumentPlan,
  earlier: readonly DocumentPlan[],
): DocumentPlan[] {
  const oldest = addDays(invoice.date, -MAX_OPEN_DAYS);
  const others = earlier
    .filter(({ provider, date }) => provider === invoice.provider && date < invoice.date && date > oldest)
    .slice(-MAX_INVOICES_ON_A_REMINDER + 1)
    .filter(() => random.chance(0.4));
  return [...others, invoice];
}

export function planReminders(context: PlanContext, invoices: readonly DocumentPlan[]): DocumentDraft[] {
  const byCustomer = Map.groupBy(invoices, ({ customerNumber }) => customerNumber);
  return invoices.flatMap((invoice) => {
    const random = context.random.fork(`reminder ${invoice.key}`);
    const share = ACCOUNT_CUSTOMERS.has(invoice.customerNumber) ? UNPAID_SHARE_OF_ACCOUNTS : UNPAID_SHARE;
    if (!random.chance(share)) return [];
    const open = randomOpenInvoices(random, invoice, byCustomer.get(invoice.customerNumber) ?? []);
    const reminders: DocumentDraft[] = [];
    for (const stage of STAGES) {
      if (!random.chance(stage.probability)) break;
      reminders.push(toReminder(invoice, open, stage));
    }
    return reminders.filter(({ date }) => date <= context.today);
  });
}

const MIN_SALES_CENTS = 9000;
const MAX_SALES_CENTS = 86_000;
const COMMISSION_PERCENTS = [5, 8, 10, 12] as const;

interface CommissionSchedule {
  provider: ProviderKey;
  /** The number of months between two commissions. */
  everyMonths: number;
}

function commissionScheduleOf(customer: DemoCustomer): CommissionSchedule | undefined {
  if (customer.kind !== 'location') return undefined;
  const provider = customer.providers[0];
  if (provider === undefined || provider === 'testfaelle') return undefined;
  return { provider, everyMonths: ACCOUNT_CUSTOMERS.has(customer.customerNumber) ? 1 : 3 };
}

interface Commission extends CommissionSchedule {
  customer: DemoCustomer;
  machines: readonly Machine[];
  commissionPercent: number;
}

function toRemittanceAdvice(random: Random, commission: Commission, month: Month): DocumentDraft {
  const { provider, everyMonths, customer, machines, commissionPercent } = commission;
  const to = lastDayOf(addMonths(month, -1));
  const period = { from: `${addMonths(month, -everyMonths)}-01`, to };
  const rows = machines.map(({ model, location }) => {
    const salesCents = everyMonths * random.int(MIN_SALES_CENTS, MAX_SALES_CENTS);
    return {
      machine: `${model}, ${location}`,
      salesCents,
      commissionPercent,
      commissionCents: percentOf(salesCents, commissionPercent),
    };
  });
  const date = mondayIfSunday(dayInMonth(month, random.int(8, 11)));
  return {
    provider,
    customerNumber: customer.customerNumber,
    documentClass: 'remittance-advice',
    date,
    dueDate: null,
    format: 'plain',
    totalCents: sum(rows.map(({ commissionCents }) => commissionCents)),
    content: {
      kind: 'remittance',
      period,
      rows,
      payoutDate: mondayIfSunday(addDays(date, 2)),
      lastAccountDigits: customer.customerNumber.slice(-4),
    },
  };
}

/** Plans a remittance advice for each payment to the owner of a machine's location, who gets a share of the sales. */
export function planRemittanceAdvices(
  context: PlanContext,
  customers: readonly DemoCustomer[],
): DocumentDraft[] {
  return customers.flatMap((customer) => {
    const schedule = commissionScheduleOf(customer);
    if (schedule === undefined) return [];
    const random = context.random.fork(`commission ${customer.customerNumber}`);
    const machines = machinesOf(context, customer);
    const commission = {
      ...schedule,
      customer,
      machines,
      commissionPercent: random.pick(COMMISSION_PERCENTS),
    };
    const last = lastDocumentDay(customer, context.today);
    return context.months
      .filter((_, index) => (index + Number(customer.customerNumber)) % schedule.everyMonths === 0)
      .map((month) => toRemittanceAdvice(random, commission, month))
      .filter(({ date }) => date >= customer.firstDocumentDay && date <= last);
  });
}
