import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, createHttpClient, type HttpClient } from './http-client.ts';

/** The result of each request in order: the status, or `broken` when the connection ended before the answer. */
export type Results = readonly (number | 'broken')[];

const PAUSE_MS = 200;

/** A client that sends one request after the other until it is stopped, whatever happens to them. */
export function startSteadyClient(
  localAddress: string,
  send: (client: HttpClient) => Promise<Answer>,
): { stop(): Promise<Results> } {
  const client = createHttpClient(localAddress);
  const results: (number | 'broken')[] = [];
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      results.push(
        await send(client).then(
          ({ status }) => status,
          () => 'broken' as const,
        ),
      );
      await wait(PAUSE_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      client.close();
      return results;
    },
  };
}
