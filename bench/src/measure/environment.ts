import type { Client } from 'pg';
import { Generator } from '../load/generator.ts';
import type { Job, Request } from '../load/job.ts';
import type { Summary } from '../load/summary.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { CUSTOMER_USER_COUNT, customerUser, SUPER_ADMIN } from '../world/people.ts';
import { connectTo, type World } from '../world/world.ts';
import { parentOf } from '../load/processor-time.ts';
import { signIn } from './sign-in.ts';

/** A signed-in customer-user. */
export interface SignedInUser {
  readonly accountId: number;
  readonly customerId: number;
  readonly token: string;
  /** Public ids of documents of its customer. */
  readonly documents: readonly string[];
}

type LoadOptions = Pick<Job, 'requests' | 'connections'> & Partial<Job>;

/** Everything that a goal needs for measuring: one world (a database and its documents), two servers that use it, and the signed-in users. */
export interface Environment {
  readonly world: World;
  readonly product: ServerProcess;
  /** The minimal server with which the product is compared (bench/README.md). */
  readonly bare: ServerProcess;
  readonly client: Client;
  readonly superAdmin: string;
  readonly customerUsers: readonly SignedInUser[];
  readonly rounds: number;
  load(
    server: ServerProcess,
    requests: readonly Request[],
    connections: number,
    times?: Partial<Pick<Job, 'milliseconds' | 'warmUpMilliseconds'>>,
  ): Promise<Summary>;
  /** The job that `load` runs, for a goal that starts a generator of its own. */
  jobFor(server: ServerProcess, load: LoadOptions): Job;
  stop(): Promise<void>;
}

/** The time for which a server is measured in a round, unless its goal says otherwise. */
const ROUND_MS = 800;
const WARM_UP_MS = 250;

export async function openEnvironment(world: World, rounds: number): Promise<Environment> {
  const [product, bare] = [await startServer('product', world), await startServer('bare', world)];
  const generator = new Generator();
  const client = await connectTo(world.url);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const jobFor = (server: ServerProcess, load: LoadOptions): Job => ({
    milliseconds: ROUND_MS,
    warmUpMilliseconds: WARM_UP_MS,
    ...load,
    port: server.port,
    watched: { server: server.pid, postmaster },
  });
  const customerUsers: SignedInUser[] = [];
  for (let n = 1; n <= CUSTOMER_USER_COUNT; n += 1) {
    const { email, customerId } = customerUser(n, world.customers);
    const token = await signIn(product.port, email);
    const accountId = await findAccount(client, email);
    customerUsers.push({ accountId, customerId, token, documents: await listDocuments(client, customerId) });
  }
  return {
    world,
    product,
    bare,
    client,
    customerUsers,
    rounds,
    superAdmin: await signIn(product.port, SUPER_ADMIN),
    load: (server, requests, connections, times = {}) =>
      generator.run(jobFor(server, { requests, connections, ...times })),
    jobFor,
    stop: async () => {
      await generator.stop();
      await product.stop();
      await bare.stop();
      await client.end();
    },
  };
}

async function findAccount(client: Client, email: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from account where email = $1', [email]);
  return Number(rows[0]?.id);
}

/** The newest documents of the customer, as many as a ZIP may contain. */
async function listDocuments(client: Client, customerId: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select public_id as id from invoice where customer_id = $1 order by invoice_date desc, id desc limit 100',
    [customerId],
  );
  return rows.map(({ id }) => id);
}
