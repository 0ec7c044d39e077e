import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { addressed, type BoundCall } from '../authorisation/probes.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Names that no schema knows, among them those that an object has without being asked. */
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
  readonly invoice: string;
  /** Sends as somebody whose role may, so that the schema is what refuses. */
  send(call: BoundCall, request: InjectOptions, id?: string): ReturnType<TestApp['call']>;
  /** The request is answered 400 and the answer names the field. */
  expectInvalid(call: BoundCall, request: InjectOptions, field: string): Promise<void>;
}

export async function createBadInputWorld(): Promise<BadInputWorld> {
  const app = await createTestApp();
  const root = await app.build.staff('SuperAdmin', null);
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const reader = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
  const invoice = (await app.build.invoice(customer.id, provider.id)).publicId;

  const send: BadInputWorld['send'] = async (call, request, id = invoice) => {
    const as = call.definition.access.SuperAdmin === 'denied' ? reader.id : root.id;
    const answer = await app.call({ ...addressed(call, request, id), as });
    expect(answer.body, 'nothing of the server leaks').not.toMatch(
      /node_modules|\.ts:\d|\bat \w+ \(|select |SQL/,
    );
    return answer;
  };
  return {
    app,
    invoice,
    send,
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

/** A request that is right in itself, without its address. */
export function soundRequest({ probe }: BoundCall, invoice: string): InjectOptions {
  return probe.reaches === 'many documents' ? probe.request([invoice]) : probe.request();
}
