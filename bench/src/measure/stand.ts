import { Client } from 'pg';
import { Generator } from '../load/generator.ts';
import type { Job, Request } from '../load/job.ts';
import type { Summary } from '../load/summary.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { READERS, reader, SUPER_ADMIN } from '../world/people.ts';
import type { World } from '../world/world.ts';
import { childrenOf, parentOf, processorTime } from './processor-time.ts';
import { signIn } from './sign-in.ts';

/** A customer-user that has signed in. */
export interface Reader {
  readonly customerId: number;
  readonly token: string;
  /** Public ids of documents of its customer. */
  readonly documents: readonly string[];
}

/** Everything a goal is measured with: one world, the two servers on it, and who is signed in. */
export interface Stand {
  readonly world: World;
  readonly product: ServerProcess;
  readonly bare: ServerProcess;
  readonly client: Client;
  readonly superAdmin: string;
  readonly readers: readonly Reader[];
  readonly rounds: number;
  load(
    server: ServerProcess,
    requests: readonly Request[],
    connections: number,
    milliseconds?: number,
  ): Promise<Summary>;
  stop(): Promise<void>;
}

/** How long a candidate is measured in a round, unless its goal says otherwise. */
const ROUND_MS = 800;

export async function openStand(world: World, rounds: number): Promise<Stand> {
  const [product, bare] = [await startServer('product', world), await startServer('bare', world)];
  const generator = new Generator();
  const client = new Client({ connectionString: world.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const readers: Reader[] = [];
  for (let n = 1; n <= READERS; n += 1) {
    const { email, customerId } = reader(n);
    const token = await signIn(product.port, email);
    readers.push({ customerId, token, documents: await listDocuments(client, customerId) });
  }
  return {
    world,
    product,
    bare,
    client,
    readers,
    rounds,
    superAdmin: await signIn(product.port, SUPER_ADMIN),
    load: async (server, requests, connections, milliseconds = ROUND_MS) => {
      const job: Job = { port: server.port, requests, connections, milliseconds };
      // Its connections are opened in the first round, which does not count, and stay.
      const pids = [server.pid, ...childrenOf(postmaster)];
      const before = processorTime(pids);
      const summary = await generator.run(job);
      return { ...summary, processor: (processorTime(pids) - before) / summary.requests };
    },
    stop: async () => {
      await generator.stop();
      await product.stop();
      await bare.stop();
      await client.end();
    },
  };
}

/** As many documents as a ZIP may hold. */
async function listDocuments(client: Client, customerId: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select public_id as id from invoice where customer_id = $1 order by invoice_date desc, id desc limit 100',
    [customerId],
  );
  return rows.map(({ id }) => id);
}
