import {
  API_BASE,
  type EndpointDefinition,
  type EndpointName,
  endpoints,
  type features,
} from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { BoundFeature } from '../../app.ts';

export type BoundEndpoint = {
  [F in BoundFeature]: keyof (typeof features)[F] & EndpointName;
}[BoundFeature];

/** How a call is tried: what it reaches decides which requests show its row scope. */
export type Probe =
  /** Public, or the caller's own record: who may call is the whole rule. */
  | { readonly reaches: 'no rows'; readonly request: () => InjectOptions; readonly allowed: number }
  /** The document's id stands in the path. */
  | { readonly reaches: 'one document'; readonly request: () => InjectOptions; readonly allowed: number }
  | {
      readonly reaches: 'many documents';
      readonly request: (ids: readonly string[]) => InjectOptions;
      readonly allowed: number;
    }
  | {
      readonly reaches: 'a list of documents';
      readonly request: () => InjectOptions;
      /** The ids of a whole answer. */
      readonly read: (body: unknown) => readonly string[];
    };

const page = z.object({ items: z.array(z.object({ id: z.string() })), totalItemCount: z.number() });

function readPage(body: unknown): string[] {
  const { items, totalItemCount } = page.parse(body);
  if (items.length !== totalItemCount)
    throw new Error(`${items.length} documents of a total of ${totalItemCount}`);
  return items.map(({ id }) => id);
}

const form = (fields: Record<string, string>): InjectOptions => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

/** One probe per bound call: a call that is bound without one does not compile. */
const PROBES: Readonly<Record<BoundEndpoint, Probe>> = {
  createToken: {
    reaches: 'no rows',
    request: () => form({ grant_type: 'refresh_token', refresh_token: 'rt_unknown' }),
    allowed: 400,
  },
  checkSession: { reaches: 'no rows', request: () => ({}), allowed: 200 },
  getUserInformation: { reaches: 'no rows', request: () => ({}), allowed: 200 },
  logout: {
    reaches: 'no rows',
    request: () => ({ payload: { refresh_token: 'rt_unknown' } }),
    allowed: 204,
  },
  listInvoices: {
    reaches: 'a list of documents',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  getInvoiceYears: { reaches: 'no rows', request: () => ({}), allowed: 200 },
  downloadInvoice: { reaches: 'one document', request: () => ({}), allowed: 200 },
  downloadManyInvoices: {
    reaches: 'many documents',
    request: (ids) => ({ query: { id: [...ids] } }),
    allowed: 200,
  },
  listNotes: { reaches: 'one document', request: () => ({}), allowed: 200 },
  createNote: {
    reaches: 'one document',
    request: () => ({ payload: { comment: 'A note' } }),
    allowed: 201,
  },
};

export interface BoundCall {
  readonly name: EndpointName;
  readonly definition: EndpointDefinition;
  readonly probe: Probe;
}

/** Every bound call with its probe. */
export function listBoundCalls(): BoundCall[] {
  const names = Object.keys(endpoints) as EndpointName[];
  return names.flatMap((name) => {
    const probe = (PROBES as Partial<Record<EndpointName, Probe>>)[name];
    return probe === undefined ? [] : [{ name, definition: endpoints[name], probe }];
  });
}

/** The request of a call with this id wherever its path asks for one. */
export function addressed({ definition }: BoundCall, request: InjectOptions, id = ''): InjectOptions {
  const url = API_BASE + definition.path.replace(/\{\w+\}/g, id);
  return { ...request, method: definition.method, url };
}
