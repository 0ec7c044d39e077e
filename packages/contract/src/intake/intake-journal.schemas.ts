import { z } from 'zod';
import { listFilters } from '../list-filters.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { id, isoDateTime } from '../primitives.ts';
import { intakeFindings, intakeItem } from './intake.schemas.ts';
import { intakeChannel, intakeReason, intakeState } from './intake-code.schemas.ts';
import { ruleCheck } from './rule-check.schemas.ts';

export const INTAKE_SORT_FIELDS = [
  'ReceivedAt',
  'FileName',
  'DocumentNumber',
  'DocumentDate',
  'TypeValue',
  'State',
  'CustomerNumber',
  'CustomerName',
  'ProviderName',
  'Channel',
] as const;
export type IntakeSortField = (typeof INTAKE_SORT_FIELDS)[number];

/**
 * The filters of the journal. `findings=with`: only files that break a rule of EN 16931 or XRechnung. `customer` is a part of the
 * customer's name or number; `received` is a range of days.
 */
export const INTAKE_FILTERS = {
  providerId: 'equals',
  state: 'equals',
  reason: 'equals',
  channel: 'equals',
  findings: 'equals',
  fileName: 'contains',
  documentNumber: 'contains',
  customer: 'contains',
  received: 'days',
} as const;

export const intakeListQuery = z.strictObject({
  ...pagingQuery(INTAKE_SORT_FIELDS, 'ReceivedAt'),
  ...listFilters(INTAKE_FILTERS, {
    providerId: id,
    state: intakeState,
    reason: intakeReason,
    channel: intakeChannel,
    findings: z.literal('with'),
  }),
});
export type IntakeListQuery = z.infer<typeof intakeListQuery>;

const count = z.int().nonnegative();

/** A file in the journal, with the names that the table shows. */
export const intakeJournalItem = z.strictObject({
  ...intakeItem.shape,
  receivedAt: isoDateTime,
  channel: intakeChannel,
  providerId: id,
  providerName: z.string(),
  customerName: z.string().nullable(),
  /** Whether the file can be downloaded: false if only its index row was delivered, or if the file was purged. */
  hasFile: z.boolean(),
  /** When the file was purged: 90 days after its rejection, or with the data of its customer. */
  filePurgedAt: isoDateTime.nullable(),
  /** The number of findings of the e-invoice; null if it was not checked. */
  findingCount: count.nullable(),
});
export type IntakeJournalItem = z.infer<typeof intakeJournalItem>;

/** A page of the journal. The counts ignore the filter by state; their sum is the number of files that match the other filters. */
export const intakeJournalPage = z.strictObject({
  ...pageOf(intakeJournalItem).shape,
  counts: z.strictObject({
    received: count,
    accepted: count,
    quarantined: count,
    rejected: count,
    duplicate: count,
  }),
  oldestQuarantinedAt: isoDateTime.nullable(),
});
export type IntakeJournalPage = z.infer<typeof intakeJournalPage>;

/** The number of held documents, and when the latest file came in: a change of either means that the journal has changed. */
export const waitingDocumentCount = z.strictObject({
  waiting: count,
  latestAt: isoDateTime.nullable(),
});

export const intakeDetail = z.strictObject({
  ...intakeJournalItem.shape,
  ...intakeFindings,
  /** The check by the rules; null if the file was read before the portal had this check. */
  ruleCheck: ruleCheck.nullable(),
});
export type IntakeDetail = z.infer<typeof intakeDetail>;
