import type { InjectOptions } from 'fastify';
import { nothing, type Probe } from './probe.ts';

const form = (fields: Record<string, string>): InjectOptions => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

export const sessionProbes = {
  createToken: {
    targets: 'no rows',
    request: () => form({ grant_type: 'refresh_token', refresh_token: 'rt_unknown' }),
    statusIfAllowed: 400,
  },
  checkSession: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  getUserInformation: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  logout: {
    targets: 'no rows',
    request: () => ({ payload: { refresh_token: 'rt_unknown' } }),
    statusIfAllowed: 204,
  },
} as const satisfies Record<string, Probe>;
