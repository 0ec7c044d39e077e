import type { IntakeDetail, IntakeItem } from '@belegfach/contract';
import { type Handler, json } from './fake-server.ts';
import { journalOf, receiptOf } from './intake.ts';
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

/** The intake page on a fake network with two rows: that of `detail`, whose own answer is also set up, and another one. */
export async function showIntake({
  at = '/intake',
  role = 'ProviderAdmin',
  detail,
  ...more
}: IntakePageOptions = {}) {
  const rows = [detail === undefined ? receiptOf(2) : rowOf(detail), receiptOf(3)];
  const view = await renderPortal({
    at,
    user: userOf(role),
    language: more.language ?? 'de',
    server: {
      [LIST]: () => json(journalOf(rows, { accepted: 1268, quarantined: 14, rejected: 9, duplicate: 21 })),
      ...(detail !== undefined && { [`GET /Intake/Documents/${detail.id}`]: () => json(detail) }),
      ...more.server,
    },
  });
  const asked = () =>
    view.network.seen.map(({ path }) => path).filter((path) => path.startsWith('/Intake/Documents?'));
  const sent = (method: string) => view.network.seen.filter((request) => request.method === method);
  return { ...view, asked, sent };
}

/** The list row of a detail, without its findings. */
export function rowOf({
  id,
  fileName,
  documentNumber,
  state,
  reason,
  customerName,
  customerNumber,
}: IntakeDetail) {
  return receiptOf(1, { id, fileName, documentNumber, state, reason, customerName, customerNumber });
}

/** The answer to an upload or to a decision on the first file. */
export function answerOf(more: Partial<IntakeItem> = {}): IntakeItem {
  const { id, fileName, state, reason, documentId, documentNumber, documentDate, typeValue, customerNumber } =
    receiptOf(1);
  return {
    id,
    fileName,
    state,
    reason,
    documentId,
    documentNumber,
    documentDate,
    typeValue,
    customerNumber,
    ...more,
  };
}
