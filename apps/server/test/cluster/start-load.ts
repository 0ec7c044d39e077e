import type { StoreDependencies } from '../../src/features/store/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { Attempts } from './attempts.ts';
import type { ClusterWorld } from './cluster-world.ts';
import { deliver, type Delivered, type DeliveryLedger } from './load-deliveries.ts';
import { askForPurged, purgeOften } from './load-purges.ts';
import { downloadDocuments, downloadZips, readLists } from './load-readers.ts';
import { leaveOrphan, sweepOften } from './load-sweeps.ts';
import { importCustomers, inviteUsers } from './load-writers.ts';
import { clientWithKey, clientWithPassword } from './portal-client.ts';

interface LoadOptions {
  readonly address: string;
  readonly attempts: Attempts;
  readonly world: ClusterWorld;
  readonly owner: Database;
  /** For the sweep, which the drill itself runs, because the portals would run it only at night. */
  readonly dependencies: StoreDependencies;
}

/** The requests that the portals have acknowledged during the load. */
export interface LoadResult {
  readonly ledger: DeliveryLedger;
  readonly purged: readonly Delivered[];
  readonly lastImport: number;
  readonly invited: readonly string[];
}

const SECOND_MS = 1_000;
/** A provider may make only 120 imports an hour. */
const IMPORT_PAUSE_MS = 6 * SECOND_MS;
/** A user may begin only 60 ZIPs an hour: every sixth of these requests is one, and the drill takes a quarter of an hour. */
const ASK_PAUSE_MS = 3 * SECOND_MS;

/** Everything that the clients of two portals do at the same time. */
export function startLoad({ address, attempts, world, owner, dependencies }: LoadOptions) {
  const stopping = new AbortController();
  const every = (pauseMs: number) => ({ signal: stopping.signal, pauseMs });
  const ledger: DeliveryLedger = { acknowledged: [], delivered: [], old: [] };
  const purged: Delivered[] = [];
  const signIn = (login: ClusterWorld['superAdmin']) => clientWithPassword(address, attempts, login);
  const readers = { clients: world.readers.map(signIn), attempts, ledger };
  const sender = {
    attempts,
    customerNumbers: world.customerNumbers.slice(0, -1),
    oldCustomerNumber: world.customerNumbers.at(-1) ?? '',
    ledger,
  };
  const withOrphans = (bytes: Buffer) => leaveOrphan(owner, dependencies.store, bytes);

  const deliveries = world.intakeKeys.map((key, index) =>
    deliver(
      {
        ...sender,
        name: String(index),
        client: clientWithKey(address, key),
        // Only one sender: with too many files without a document the sweep would pause.
        prepare: index === 0 ? withOrphans : () => Promise.resolve(),
        sendsOld: index > 1,
      },
      every(SECOND_MS / 4),
    ),
  );
  const others = [
    readLists(readers, every(SECOND_MS / 3)),
    downloadDocuments(readers, every(SECOND_MS / 2)),
    downloadZips(readers, every(2 * SECOND_MS)),
    sweepOften(dependencies, attempts, every(2 * SECOND_MS)),
  ];
  const purges = { owner, store: dependencies.store, attempts, ledger, purged };
  const imports = importCustomers({ client: signIn(world.providerAdmin), attempts }, every(IMPORT_PAUSE_MS));
  const invitations = inviteUsers(
    { client: signIn(world.superAdmin), attempts },
    world.newUsers,
    every(SECOND_MS / 2),
  );
  const done = Promise.all([
    imports,
    invitations,
    ...deliveries,
    ...others,
    purgeOften(purges, every(SECOND_MS)),
    askForPurged({ ...purges, client: signIn(world.providerAdmin) }, every(ASK_PAUSE_MS)),
  ]);
  // `stop` reports the error; until then an unhandled rejection must not end the process.
  done.catch(() => undefined);

  return {
    /** Rejects as soon as a client has seen a fault of the portal. */
    done,
    /** Stops the load after each client has completed its current round. */
    stop: async (): Promise<LoadResult> => {
      stopping.abort();
      const [lastImport, invited] = await done;
      return { ledger, purged, lastImport, invited };
    },
  };
}
