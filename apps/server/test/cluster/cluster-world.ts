import { openDatabase } from '../../src/platform/database/index.ts';
import { createPasswordHasher } from '../../src/platform/passwords/index.ts';
import { createKeyring } from '../../src/platform/secrets/index.ts';
import { TEST_KEY } from '../support/test-key.ts';
import { createWorldBuilder } from '../support/test-world.ts';

const PASSWORD = 'Kornfeld-7-Wolken';
const CUSTOMERS = 20;
/** This many are needed, because a customer-user may download only 300 documents and 60 ZIPs an hour. */
const READERS = 16;
const SENDERS = 4;
const INVITED_USERS = 2_000;
const FOLLOWERS = 3;

interface Login {
  readonly email: string;
  readonly password: string;
}

export interface Follower {
  readonly email: string;
  readonly customerNumber: string;
}

/** The accounts and keys with which the drill sends its requests. */
export interface ClusterWorld {
  /** One key for each sender of documents. */
  readonly intakeKeys: readonly string[];
  readonly customerNumbers: readonly string[];
  /** Customer-users who see the documents of all customers. */
  readonly readers: readonly Login[];
  /** Customer-users who get an e-mail about each new document; each of them follows one customer. */
  readonly followers: readonly Follower[];
  readonly superAdmin: Login;
  readonly providerAdmin: Login;
  /** Users who have no invitation yet. */
  readonly newUsers: readonly { readonly publicId: string; readonly email: string }[];
}

/** Opens the database as its owner, to prepare rows and to count them. */
export function openOwner(url: string) {
  return openDatabase({
    url,
    poolSize: 2,
    as: 'owner',
    keyring: createKeyring(Buffer.from(TEST_KEY, 'hex')),
  });
}

export async function createClusterWorld(owner: ReturnType<typeof openOwner>): Promise<ClusterWorld> {
  const passwordHash = await (await createPasswordHasher()).hash(PASSWORD);
  return owner.transaction(async (executor) => {
    const build = createWorldBuilder(executor);
    const provider = await build.provider('Muster');
    const customers = [];
    for (let index = 0; index < CUSTOMERS; index += 1)
      customers.push(await build.customer([provider.id], { number: String(10_000_001 + index) }));
    const roles = customers.map(({ id }) => [id, 'CustomerUser'] as const);
    const readers = [];
    for (let index = 0; index < READERS; index += 1)
      readers.push(await build.customerUser(roles, { passwordHash }));
    const followers: Follower[] = [];
    for (const { id, number } of customers.slice(0, FOLLOWERS)) {
      const account = await build.customerUser([[id, 'CustomerUser']]);
      await executor
        .insertInto('notice_preference')
        .values({ account_id: account.id, preference: 'per-document' })
        .execute();
      followers.push({ email: account.email, customerNumber: number });
    }
    const intakeKeys = [];
    for (let index = 0; index < SENDERS; index += 1)
      intakeKeys.push((await build.intakeKey(provider.id)).key);
    const newUsers = [];
    for (let index = 0; index < INVITED_USERS; index += 1)
      newUsers.push(await build.customerUser(roles.slice(0, 1), { status: 'New' }));
    const toLogin = ({ email }: { email: string }) => ({ email, password: PASSWORD });
    return {
      intakeKeys,
      customerNumbers: customers.map(({ number }) => number),
      readers: readers.map(toLogin),
      followers,
      superAdmin: toLogin(await build.backofficeUser('SuperAdmin', null, { passwordHash })),
      providerAdmin: toLogin(await build.backofficeUser('ProviderAdmin', provider.id, { passwordHash })),
      newUsers,
    };
  });
}
