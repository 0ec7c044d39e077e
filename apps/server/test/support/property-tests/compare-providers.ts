import {
  INTAKE_CHANNELS,
  INTAKE_SORT_FIELDS,
  INTAKE_STATES,
  type IntakeJournalItem,
  type IntakeSortField,
} from '@belegfach/contract';
import type { Random } from '@belegfach/demo';
import { byBytes, contains, germanDayOf, german, germanNumeric, inDictionaryOrder } from './list-model.ts';
import { NAMES } from './make-world.ts';
import { expect } from 'vitest';
import { byName, canSeeProvider } from './people-model.ts';
import type { Viewer } from './viewer.ts';
import type { Account, Receipt, World } from './world-model.ts';

const QUERIES_PER_ACCOUNT = 2;
const PAGE_SIZE = 25;

/** Compares branches and the intake's journal with the plain model: a SuperAdmin reads all entries, a ProviderAdmin the entries of its own provider. */
export async function compareProviders(viewer: Viewer, random: Random, world: World): Promise<void> {
  await compareBranches(viewer, world);
  for (let count = 0; count < QUERIES_PER_ACCOUNT; count += 1) {
    const query = makeJournalQuery(random, world);
    await viewer.compare(
      'Intake/Documents',
      statusFor(viewer, query.providerId),
      pageOf(viewer, world, query),
      {
        ...query,
        pageSize: String(PAGE_SIZE),
      },
    );
  }
  for (const receipt of world.receipts.slice(0, 2))
    await viewer.compare(
      `Intake/Documents/${receipt.id}`,
      statusFor(viewer, undefined) === 200 && !reads(viewer.account, receipt)
        ? 404
        : statusFor(viewer, undefined),
      expect.objectContaining(listedReceipt(receipt)),
    );
}

/** A role that may not choose a provider gets 403 for a foreign one. */
function statusFor({ account, may }: Viewer, providerId: string | undefined): number {
  const status = may('SuperAdmin', 'ProviderAdmin');
  const isForeign =
    providerId !== undefined &&
    account.staff?.role !== 'SuperAdmin' &&
    account.staff?.provider?.id !== providerId;
  return status === 200 && isForeign ? 403 : status;
}

async function compareBranches(viewer: Viewer, { providers, accounts }: World): Promise<void> {
  const visibleProviders = providers
    .filter((provider) => canSeeProvider(viewer.account, provider))
    .toSorted(byName);
  const branchesOf = (wanted: readonly World['providers'][number][]) =>
    wanted.flatMap(({ branches }) =>
      branches.map((branch, index) => ({
        id: expect.any(String) as unknown,
        branchIndex: index + 1,
        branchName: `Branch ${index + 1}`,
        branchManagerUserId: accounts
          .filter(
            ({ staff, isDeleted }) =>
              staff?.role === 'BranchManager' && staff.branch === branch && !isDeleted,
          )
          .map((manager) => manager.id),
      })),
    );
  await viewer.compare(
    'ProviderBranch/GetAllProvider',
    statusFor(viewer, undefined),
    branchesOf(visibleProviders),
  );
  for (const provider of providers)
    await viewer.compare(
      'ProviderBranch/GetAllProvider',
      statusFor(viewer, provider.id),
      branchesOf([provider]),
      { providerId: provider.id },
    );
}

type JournalQuery = Record<string, string> & { readonly orderBy: IntakeSortField };

function makeJournalQuery(random: Random, world: World): JournalQuery {
  const filters: Readonly<Record<string, () => string>> = {
    providerId: () => world.providers[random.int(0, world.providers.length - 1)]?.id ?? '',
    state: () => random.pick(INTAKE_STATES),
    reason: () => random.pick(['customer-unknown', 'number-exists']),
    channel: () => random.pick(INTAKE_CHANNELS),
    fileName: () => random.pick(NAMES).slice(0, 4).trim(),
    documentNumber: () => random.pick(['RE', 're-9', 'ü', '%', '00']),
    customer: () => random.pick([random.pick(NAMES).slice(0, 4).trim(), '1', 'CUSTOMER-number:1']),
    receivedFrom: () => random.pick(['2026-01-14', '2026-01-15', '2026-03-29', '2026-07-15']),
    receivedTo: () => random.pick(['2026-01-14', '2026-01-15', '2026-03-29', '2026-07-14']),
  };
  const chosen = Object.entries(filters).flatMap(([name, make]) =>
    random.chance(0.12) ? [[name, make()] as const] : [],
  );
  return {
    orderBy: random.pick(INTAKE_SORT_FIELDS),
    sortDirection: random.pick(['0', '1']),
    ...Object.fromEntries(chosen),
  };
}

function reads(account: Account, { provider }: Receipt): boolean {
  return canSeeProvider(account, provider);
}

function pageOf({ account }: Viewer, world: World, { state, ...query }: JournalQuery) {
  const matching = world.receipts.filter((receipt) => reads(account, receipt) && matches(receipt, query));
  const shown = matching.filter((receipt) => state === undefined || receipt.state === state);
  const sign = query.sortDirection === '1' ? -1 : 1;
  const order = SORTS[query.orderBy](sign);
  const items = shown.toSorted((a, b) => order(a, b) || sign * (a.row - b.row));
  const countOf = (wanted: string) => matching.filter((receipt) => receipt.state === wanted).length;
  const waiting = matching.flatMap((one) => (one.state === 'quarantined' ? [one.receivedAt.getTime()] : []));
  return {
    items: items.slice(0, PAGE_SIZE).map(listedReceipt),
    totalItemCount: shown.length,
    totalPages: Math.ceil(shown.length / PAGE_SIZE),
    counts: Object.fromEntries(INTAKE_STATES.map((one) => [one, countOf(one)])),
    oldestQuarantinedAt: waiting.length === 0 ? null : new Date(Math.min(...waiting)).toISOString(),
  };
}

function listedReceipt(receipt: Receipt): IntakeJournalItem {
  return {
    id: receipt.id,
    fileName: receipt.fileName,
    state: receipt.state,
    reason: receipt.reason,
    documentId: receipt.invoice?.id ?? null,
    documentNumber: receipt.number,
    documentDate: receipt.date,
    typeValue: receipt.type,
    customerNumber: receipt.customer?.number ?? null,
    customerName: receipt.customer?.name ?? null,
    receivedAt: receipt.receivedAt.toISOString(),
    channel: receipt.channel,
    providerId: receipt.provider.id,
    providerName: receipt.provider.name,
    warning: null,
    hasFile: false,
    filePurgedAt: null,
    findingCount: null,
  };
}

function matches(receipt: Receipt, query: Readonly<Record<string, string>>): boolean {
  const { customer, customerKey, number } = receipt;
  const day = germanDayOf(receipt.receivedAt);
  const checks: Readonly<Record<string, (value: string) => boolean>> = {
    providerId: (value) => receipt.provider.id === value,
    reason: (value) => receipt.reason === value,
    channel: (value) => receipt.channel === value,
    fileName: (value) => contains(receipt.fileName, value),
    documentNumber: (value) => number !== null && contains(number, value),
    customer: (value) =>
      customer === null
        ? (customerKey?.includes(value.toLowerCase()) ?? false)
        : contains(customer.name, value) || customer.number.includes(value),
    receivedFrom: (value) => day >= value,
    receivedTo: (value) => day <= value,
  };
  return Object.entries(query).every(([name, value]) => checks[name]?.(value) ?? true);
}

const byNumber = (a: number, b: number) => a - b;

type Order = (a: Receipt, b: Receipt) => number;

/** Unknown values are last in either direction. */
function by<T>(read: (receipt: Receipt) => T | null, compare: (a: T, b: T) => number) {
  return (sign: 1 | -1): Order =>
    (one, other) => {
      const [a, b] = [read(one), read(other)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * compare(a, b);
    };
}

const SORTS: Readonly<Record<IntakeSortField, (sign: 1 | -1) => Order>> = {
  ReceivedAt: by(({ receivedAt }) => receivedAt.getTime(), byNumber),
  FileName: by(({ fileName }) => fileName, inDictionaryOrder(germanNumeric)),
  DocumentNumber: by(({ number }) => number, inDictionaryOrder(germanNumeric)),
  DocumentDate: by(({ date }) => date, byBytes),
  TypeValue: by(({ type }) => type, byNumber),
  State: by(({ state }) => state, byBytes),
  CustomerNumber: by(({ customer }) => customer?.number ?? null, byBytes),
  CustomerName: by(({ customer }) => customer?.name ?? null, inDictionaryOrder(german)),
  ProviderName: by(({ provider }) => provider.name, inDictionaryOrder(german)),
  Channel: by(({ channel }) => channel, byBytes),
};
