import type { IntakeDetail, IntakeItem, UploadedItem } from '@belegfach/contract';
import { type Handler, json } from './fake-server.ts';
import { buildJournalPage, buildReceipt } from './intake.ts';
import { renderPortal } from './render-portal.tsx';
import { userOf } from './users.ts';

export const LIST = 'GET /Intake/Documents';

interface IntakePageOptions {
  readonly at?: string;
  readonly role?: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser';
  readonly language?: 'de' | 'en';
  readonly detail?: IntakeDetail;
  readonly server?: Record<string, Handler>;
}

/** Renders the intake page on a fake network with two rows; the first row is `detail`, whose details can be loaded. */
export async function showIntake({
  at = '/intake',
  role = 'ProviderAdmin',
  detail,
  ...options
}: IntakePageOptions = {}) {
  const rows = [detail === undefined ? buildReceipt(2) : toJournalItem(detail), buildReceipt(3)];
  const view = await renderPortal({
    at,
    user: userOf(role),
    language: options.language ?? 'de',
    server: {
      [LIST]: () =>
        json(buildJournalPage(rows, { accepted: 1268, quarantined: 14, rejected: 9, duplicate: 21 })),
      ...(detail !== undefined && { [`GET /Intake/Documents/${detail.id}`]: () => json(detail) }),
      ...options.server,
    },
  });
  const listQueryPaths = () =>
    view.network.seen.map(({ path }) => path).filter((path) => path.startsWith('/Intake/Documents?'));
  const listRequests = (method: string) => view.network.seen.filter((request) => request.method === method);
  return { ...view, listQueryPaths, listRequests };
}

/** The row of a detail in the journal, without its findings. */
export function toJournalItem({
  id,
  fileName,
  documentNumber,
  state,
  reason,
  customerName,
  customerNumber,
}: IntakeDetail) {
  return buildReceipt(1, { id, fileName, documentNumber, state, reason, customerName, customerNumber });
}

/** Builds the item in the response to a decision on the first file. */
export function buildResponseItem(changes: Partial<IntakeItem> = {}): IntakeItem {
  const {
    id,
    fileName,
    state,
    reason,
    warning,
    documentId,
    documentNumber,
    documentDate,
    typeValue,
    customerNumber,
  } = buildReceipt(1);
  return {
    id,
    fileName,
    state,
    reason,
    warning,
    documentId,
    documentNumber,
    documentDate,
    typeValue,
    customerNumber,
    ...changes,
  };
}

/** Builds an item of the response to an upload, without remarks. */
export function buildUploadedItem(changes: Partial<UploadedItem> = {}): UploadedItem {
  return { ...buildResponseItem(), unreadFields: [], differingTotal: null, explanation: null, ...changes };
}
