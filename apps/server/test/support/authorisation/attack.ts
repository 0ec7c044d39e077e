import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { createTestApp, type TestApp, WITHOUT_TRY_LIMITS } from '../test-app.ts';
import { buildAuthorisationWorld } from './authorisation-world.ts';
import { expectNothingChanged } from './expect-nothing-changed.ts';
import { isInScope } from './is-in-scope.ts';
import type { Actor, AuthorisationWorld, Row } from './world-model.ts';

/** The access table's world on a portal of its own, and the helpers for attempts on its rows. */
interface Attack {
  readonly app: TestApp;
  readonly world: AuthorisationWorld;
  readonly send: (
    actor: Actor,
    request: InjectOptions & { readonly url: string },
  ) => ReturnType<TestApp['call']>;
  readonly actorsOf: (...roles: readonly string[]) => readonly Actor[];
  readonly expectNothingChanged: (tries: () => Promise<void>) => Promise<void>;
}

/** The body of an edit of a user that the contract accepts. */
export const VALID_EDIT = { firstName: 'Eve', lastName: 'Eve' };

export const isBackofficeUserOf = (actor: Actor, row: Row) =>
  isInScope('provider-without-super-admins-or-own-record', actor, 'backoffice-user', row);

/** Starts the portal and builds the world, for all tests of one test file. */
export async function prepareAttack(): Promise<Attack> {
  const app = await createTestApp({ limits: WITHOUT_TRY_LIMITS });
  afterAll(() => app.close());
  const world = await buildAuthorisationWorld(app.build);
  return {
    app,
    world,
    send: (actor, { url, ...request }) => app.call({ ...request, url: `/api/${url}`, as: actor.accountId }),
    actorsOf: (...roles) => world.actors.filter(({ role }) => role !== undefined && roles.includes(role)),
    expectNothingChanged: async (tries) => {
      await app.settle();
      await expectNothingChanged(app, tries);
    },
  };
}
