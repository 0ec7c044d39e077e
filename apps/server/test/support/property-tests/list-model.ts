import type { Invoice as ListedInvoice, InvoiceSortField } from '@belegfach/contract';
import { expect } from 'vitest';
import { type Account, type Invoice, roleOf, sees, type World } from './world-model.ts';

/** The query parameters of a list. */
export type ListQuery = Partial<Record<string, string>> & {
  readonly orderBy?: InvoiceSortField;
  readonly pageSize: '25' | '50' | '100';
};

/** Every document in the account's list under this query, in order: written for clarity, one rule a line. */
export function listByModel(world: World, account: Account, query: ListQuery): Invoice[] {
  const isDescending = query.sortDirection === '1';
  const field = query.orderBy ?? 'InvoiceDate';
  const rising = SORTS[field];
  const isMissing = (invoice: Invoice) =>
    Number(field === 'LastDownloadedAt' && invoice.lastDownloadedAt === null);
  return world.invoices
    .filter((invoice) => !invoice.isSuperseded && sees(account, invoice) && matchesAll(invoice, query))
    .sort((a, b) => isMissing(a) - isMissing(b) || (rising(a, b) || a.row - b.row) * (isDescending ? -1 : 1));
}

/** Notes, their filter and their order are for customer-users and SuperAdmins. */
export function seesNotes(account: Account): boolean {
  return roleOf(account) === 'SuperAdmin' || isCustomerUser(account);
}

function isCustomerUser(account: Account): boolean {
  return roleOf(account) === 'CustomerAdmin' || roleOf(account) === 'CustomerUser';
}

const TYPES = ['Invoice', 'Invoice_Notification', 'Warning'] as const;

export function listedAs(account: Account, invoice: Invoice): ListedInvoice {
  const { provider, customer, number } = invoice;
  return {
    id: invoice.id,
    documentName: invoice.name,
    providerId: provider.id,
    providerName: provider.name,
    customerName: customer.name,
    customerNumber: customer.number,
    companyNumber: customer.companyNumber,
    typeString: TYPES[invoice.type],
    typeValue: invoice.type,
    documentNumber: number,
    invoiceNumber: /^\d+$/.test(number) ? Number(number) : null,
    invoiceDate: invoice.date,
    lastDownloadedAt: invoice.lastDownloadedAt?.toISOString() ?? null,
    // The database's clock.
    publishedAt: expect.any(String) as string,
    electronicFormat: null,
    remindedOn: null,
    ...(seesNotes(account) ? { comment: invoice.note } : {}),
    // Nobody has downloaded a document in this world.
    ...(isCustomerUser(account) ? { isNew: true } : {}),
  };
}

function matchesAll(invoice: Invoice, query: ListQuery): boolean {
  const { customer, note, number } = invoice;
  const lastDownload = invoice.lastDownloadedAt === null ? undefined : germanDayOf(invoice.lastDownloadedAt);
  const checks: Readonly<Record<string, (value: string) => boolean>> = {
    customerName: (value) => contains(customer.name, value),
    customerNumber: (value) => customer.number.includes(value),
    companyNumber: (value) => customer.companyNumber?.includes(value) ?? false,
    providerId: (value) => invoice.provider.id === value,
    comment: (value) => note !== null && contains(note, value),
    typeValue: (value) => invoice.type === Number(value),
    invoiceNumber: (value) => digitGroups(number).includes(BigInt(value)),
    documentNumber: (value) => folds(value).some((fold) => plain(number).includes(fold)),
    invoiceDateFrom: (value) => invoice.date >= value,
    invoiceDateTo: (value) => invoice.date <= value,
    lastDownloadFrom: (value) => lastDownload !== undefined && lastDownload >= value,
    lastDownloadTo: (value) => lastDownload !== undefined && lastDownload <= value,
  };
  return Object.entries(query).every(([name, value]) => checks[name]?.(value ?? '') ?? true);
}

export function germanDayOf(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(moment);
}

function digitGroups(number: string): bigint[] {
  return [...number.matchAll(/\d+/g)].map(([group]) => BigInt(group));
}

/** ü matches u and ue, and ue matches u: each of the three forms is a match. */
export function contains(text: string, part: string): boolean {
  const wanted = folds(part);
  return folds(text).some((fold, index) => fold.includes(wanted[index] ?? ''));
}

function folds(text: string): [string, string, string] {
  const lower = text.normalize('NFC').toLowerCase();
  const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
  const expanded = withoutAccents(lower.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter));
  const contracted = plain(text).replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u');
  return [plain(text), expanded, contracted];
}

function plain(text: string): string {
  return withoutAccents(text.normalize('NFC').toLowerCase());
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
};

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœłøđı]/g, (letter) => LETTERS[letter] ?? letter);
}

type Rising = (a: Invoice, b: Invoice) => number;

export const german = new Intl.Collator('de');
export const germanNumeric = new Intl.Collator('de', { numeric: true });

/** Texts that are equal in the dictionary order are ordered by their bytes, so that every order is total. */
export const inDictionaryOrder = (collator: Intl.Collator) => (a: string, b: string) =>
  collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b));
export const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Missing values are last in ascending order. */
function by<T>(read: (invoice: Invoice) => T | null, compare: (a: T, b: T) => number): Rising {
  return (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b);
  };
}

/** Documents of one customer, provider or type are in the order of their dates. */
function grouped(rising: Rising, groupOf: (invoice: Invoice) => number): Rising {
  return (a, b) => rising(a, b) || groupOf(a) - groupOf(b) || byBytes(a.date, b.date);
}
const ofCustomer = ({ customer }: Invoice) => customer.row;

const SORTS: Readonly<Record<InvoiceSortField, Rising>> = {
  InvoiceDate: by(({ date }) => date, byBytes),
  InvoiceNumber: by(({ number }) => number, inDictionaryOrder(germanNumeric)),
  DocumentNumber: by(({ number }) => number, inDictionaryOrder(germanNumeric)),
  CustomerName: grouped(
    by(({ customer }) => customer.name, inDictionaryOrder(german)),
    ofCustomer,
  ),
  CustomerNumber: grouped(
    by(({ customer }) => customer.number, byBytes),
    ofCustomer,
  ),
  CompanyNumber: grouped(
    by(({ customer }) => customer.companyNumber, byBytes),
    ofCustomer,
  ),
  ProviderName: grouped(
    by(({ provider }) => provider.name, inDictionaryOrder(german)),
    ({ provider }) => provider.row,
  ),
  TypeValue: grouped(
    () => 0,
    ({ type }) => type,
  ),
  LastDownloadedAt: by(
    ({ lastDownloadedAt }) => lastDownloadedAt,
    (a, b) => a.getTime() - b.getTime(),
  ),
  Comment: by(({ note }) => note, inDictionaryOrder(german)),
  // Nothing is known of the amounts in this world.
  Amount: by(({ date }) => date, byBytes),
  DueDate: by(({ date }) => date, byBytes),
  PublishedAt: () => 0,
};
