import type { Request } from '../load/job.ts';
import type { SignedInUser, Environment } from '../measure/environment.ts';

const NEWEST_FIRST = { orderBy: 'InvoiceDate', sortDirection: '1', pageSize: '50' };

/** The product's list, newest first, as the web app requests it. */
export function productListRequest(
  token: string,
  page = 1,
  filter: Readonly<Record<string, string>> = {},
): Request {
  const query = new URLSearchParams({ ...NEWEST_FIRST, pageIndex: String(page), ...filter });
  const path = `/api/Invoice/List?${query}`;
  return { path, headers: { authorization: `Bearer ${token}` } };
}

/** The request of a client that accepts no compressed answer. */
export function unpacked(request: Request): Request {
  return { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
}

export function ownListRequests({ customerUsers }: Environment): Request[] {
  return customerUsers.map(({ token }) => productListRequest(token));
}

export function bareListRequests({ customerUsers }: Environment, kind: 'ceiling' | 'orm'): Request[] {
  return customerUsers.map(({ accountId, customerId }) => ({
    path: `/${kind}/customer?account=${accountId}&customer=${customerId}&page=1`,
  }));
}

export function downloadRequests({ customerUsers }: Environment): Request[] {
  return customerUsers.flatMap(({ token, documents }: SignedInUser) =>
    documents.slice(0, DOCUMENTS_PER_USER).map((id) => ({
      path: `/api/Invoice/Download/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  );
}

export const DOCUMENTS_PER_USER = 20;
