import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { buildAuthorisationWorld } from '../authorisation/authorisation-world.ts';
import { addressed, type BoundCall, isForKeysOnly } from '../authorisation/bound-calls.ts';
import { NOBODY } from '../authorisation/world-model.ts';
import { createTestApp, type TestApp, WITHOUT_TRY_LIMITS } from '../test-app.ts';

/** Names that no schema contains, among them those that every object inherits. */
export const UNKNOWN_NAMES = [
  'nonsense',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  'PAGESIZE',
  'id[]',
  'a.b',
  '$where',
] as const;

export interface BadInputWorld {
  readonly app: TestApp;
  /** A request that is valid, without its address. */
  validRequest(call: BoundCall): InjectOptions;
  /** Sends the request as an actor with permission and to an existing row, so that only the schema can refuse it. */
  send(call: BoundCall, request: InjectOptions, id?: string): ReturnType<TestApp['call']>;
  /** The request is answered with 400, and the answer names the field. */
  expectInvalid(call: BoundCall, request: InjectOptions, field: string): Promise<void>;
}

export async function createBadInputWorld(): Promise<BadInputWorld> {
  const app = await createTestApp({ limits: WITHOUT_TRY_LIMITS });
  const world = await buildAuthorisationWorld(app.build);
  const find = (role: string) => world.actors.find((actor) => actor.role === role) ?? NOBODY;
  const superAdmin = find('SuperAdmin');
  const reader = find('CustomerAdmin');
  const { key } = await app.build.intakeKey(world.providers.A.id, { mayChangeCustomers: true });
  const keyHeader = { authorization: `Bearer ${key}` };
  const actorOf = (call: BoundCall) => (call.definition.access.SuperAdmin === 'denied' ? reader : superAdmin);
  const rowOf = ({ probe }: BoundCall) =>
    world.rows[probe.targets === 'no rows' ? 'document' : probe.kind][0]?.id;

  const send: BadInputWorld['send'] = async (call, request, id = rowOf(call)) => {
    const sent = addressed(call, request, id);
    const answer = isForKeysOnly(call)
      ? await app.call({ ...sent, headers: { ...sent.headers, ...keyHeader } })
      : await app.call({ ...sent, as: actorOf(call).accountId });
    expect(answer.body, 'nothing of the server leaks').not.toMatch(
      /node_modules|\.ts:\d|\bat \w+ \(|select |SQL/,
    );
    return answer;
  };
  return {
    app,
    send,
    validRequest: (call) =>
      call.probe.targets === 'many'
        ? call.probe.request([rowOf(call) ?? ''])
        : call.probe.request({ world, actor: actorOf(call) }),
    expectInvalid: async (call, request, field) => {
      const answer = await send(call, request);
      expect(answer.statusCode, `${call.name} ${field} ${answer.body}`).toBe(400);
      const { title, errors = {} } = answer.json<{ title: string; errors?: object }>();
      expect(title).not.toBe('');
      expect(Object.keys(errors).map((name) => (name === field ? name : name.split('.')[0]))).toContain(
        field,
      );
    },
  };
}
