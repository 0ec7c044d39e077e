import type { Role } from '@belegfach/contract';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { type Account, roleOf } from './world-model.ts';

/** An account that calls the portal; its answers are compared with the plain model. */
export interface Viewer {
  readonly account: Account;
  /** The status that the viewer's role gets if these roles may make the call. */
  readonly may: (...roles: readonly Role[]) => number;
  /** Makes a call and compares the answer with the model's. */
  readonly compare: (
    url: string,
    status: number,
    expected: unknown,
    query?: Record<string, string>,
  ) => Promise<void>;
}

export function createViewer(app: TestApp, account: Account): Viewer {
  const role = roleOf(account);
  return {
    account,
    may: (...roles) => (role === undefined ? 401 : roles.includes(role) ? 200 : 403),
    compare: async (url, status, expected, query = {}) => {
      const answer = await app.call({ url: `/api/${url}`, query, as: account.row });
      const description = `${role ?? 'nobody'} ${url} ${JSON.stringify(query)}`;
      expect(answer.statusCode, description).toBe(status);
      if (status === 200) expect(answer.json(), description).toEqual(expected);
    },
  };
}
