import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listAt, textAt } from './response-fields.ts';

/** The variable with the receiver's address, which `npm run test:e2e` sets for the journeys. */
const ADDRESS_VARIABLE = 'WEBHOOK_RECEIVER';

/** A webhook event as it came to the receiver. */
export interface ReceivedEvent {
  /** `webhook-id`: the same for an event that is sent again. */
  readonly id: string;
  readonly type: string;
  /** Whether the signature is that of the secret, as docs/webhooks.md describes it. */
  isSignedWith(secret: string): boolean;
}

/** A local webhook receiver: it accepts every `POST /<name>`, and `GET /<name>` returns the bodies that were posted there. */
export async function startWebhookReceiver(port = 0) {
  const received = new Map<string, object[]>();
  const server = createServer((request, response) => {
    const name = request.url ?? '';
    if (request.method === 'GET') return response.end(JSON.stringify(received.get(name) ?? []));
    return void readText(request).then((body) => {
      received.set(name, [...(received.get(name) ?? []), { ...request.headers, body }]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    environment: { [ADDRESS_VARIABLE]: `http://${host}` },
    stop: () => void server.close(),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The address of a webhook at the receiver of this run, for one journey. */
export function webhookAddress(name: string): string {
  const address = process.env[ADDRESS_VARIABLE];
  if (address === undefined) throw new Error('there is no webhook receiver: use npm run test:e2e');
  return `${address}/${name}`;
}

/** The events that were sent to an address of the receiver, the earliest first. */
export async function listReceived(address: string): Promise<readonly ReceivedEvent[]> {
  return listAt(await (await fetch(address)).json()).map(toEvent);
}

function toEvent(request: unknown): ReceivedEvent {
  const id = textAt(request, 'webhook-id');
  const body = textAt(request, 'body');
  const signed = `${id}.${textAt(request, 'webhook-timestamp')}.${body}`;
  return {
    id,
    type: textAt(JSON.parse(body), 'type'),
    isSignedWith: (secret) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      return textAt(request, 'webhook-signature').split(' ').includes(`v1,${signature}`);
    },
  };
}
