import { randomUUID } from 'node:crypto';
import { accounts, BAKERY, type DemoAccount, type Person } from './accounts.ts';
import { listAt, textAt } from './response-fields.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { linkIn, openMailbox } from './mailbox.ts';
import { type PortalApi, type SessionTokens, signInByApi } from './portal-api.ts';

/** Not in any list of common passwords, and without the person's own data. */
const OWN_PASSWORD = 'Sechs-Heft-Klammern-1!';

/** Role ids of the API. */
const ROLES = {
  superAdmin: 1,
  providerAdmin: 2,
  providerUser: 3,
  customerAdmin: 5,
  customerUser: 6,
} as const;

/** Shorter than the lifetime of an access token. */
const SIGN_IN_AGAIN_AFTER_MS = 8 * 60_000;

export interface NewUser extends Person {
  readonly id: string;
  readonly type: 'BackofficeUser' | 'CustomerUser';
}

/** Uses the API to do an administrator's work before a journey begins. Every created user belongs to one journey only. */
export interface UserFactory {
  /** A new user of the bakery, or of the back office of the first provider; not yet invited. */
  create(role: keyof typeof ROLES): Promise<NewUser>;
  invite(user: NewUser): Promise<void>;
  /** Like `create`, but with a password and ready to sign in. */
  createReady(role: keyof typeof ROLES): Promise<NewUser>;
  /** A new person with the account's role and provider, with a second factor set up. */
  createReadyWithSecondFactor(account: DemoAccount): Promise<Person>;
  setUpSecondFactor<P extends Person>(person: P): Promise<P>;
  /** A session of the account, or of a colleague if the role requires a second factor. */
  openSession(account: DemoAccount): Promise<SessionTokens>;
}

export function createUserFactory(baseURL: string): UserFactory {
  const mailbox = openMailbox(baseURL);
  let signedIn: { readonly api: Promise<PortalApi>; readonly at: number } | undefined;

  /** Only the pages of the demo ask a super admin for a second factor; the API can be used without one. */
  function asSuperAdmin(): Promise<PortalApi> {
    const { email, password } = accounts.superAdmin;
    if (signedIn === undefined || Date.now() - signedIn.at > SIGN_IN_AGAIN_AFTER_MS)
      signedIn = { api: signInByApi(baseURL, email, password), at: Date.now() };
    return signedIn.api;
  }

  async function create(role: keyof typeof ROLES, providerName = 'Muster Automaten GmbH'): Promise<NewUser> {
    const api = await asSuperAdmin();
    const roleId = ROLES[role];
    const isCustomer = role === 'customerAdmin' || role === 'customerUser';
    const type = isCustomer ? 'CustomerUser' : 'BackofficeUser';
    const email = `${role}.${randomUUID()}@journeys.example`.toLowerCase();
    const roleFields = isCustomer
      ? { roles: [{ customerId: await customerId(api), roleId }] }
      : { roleId, ...(role !== 'superAdmin' && { providerId: await providerId(api, providerName) }) };
    const body = { email, firstName: 'Zoë', lastName: 'Ödegård', ...roleFields };
    const id = textAt(await api.call(`/${type}`, { method: 'POST', body }), 'id');
    const home = isCustomer ? '/invoices' : '/manage-invoices';
    return { id, type, email, home, password: OWN_PASSWORD };
  }

  async function invite({ id, type }: NewUser): Promise<void> {
    const api = await asSuperAdmin();
    await api.call(`/${type}/CreateInvitation?id=${id}`, { method: 'POST' });
  }

  async function createReady(role: keyof typeof ROLES, providerName?: string): Promise<NewUser> {
    const user = await create(role, providerName);
    await invite(user);
    const mail = await mailbox.receive(user.email, 'invitation');
    const token = new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token');
    const api = await asSuperAdmin();
    await api.call(`/${user.type}/ApplyInvitation/${user.id}`, {
      method: 'POST',
      body: { token, password: user.password },
    });
    return user;
  }

  async function activateSecondFactor(
    person: Person,
  ): Promise<{ api: PortalApi; authenticator: Authenticator }> {
    const api = await signInByApi(baseURL, person.email, person.password);
    const information = await api.call('/Authentication/TwoFactorInformation');
    const key = new URL(textAt(information, 'qrCodeInformation')).searchParams.get('secret') ?? '';
    const authenticator = createAuthenticator(key);
    const code = await authenticator.nextCode();
    await api.confirmSecondFactor(person.email, code, textAt(information, 'token'));
    return { api, authenticator };
  }

  const createReadyLike = ({ provider }: DemoAccount): Promise<NewUser> =>
    provider === undefined ? createReady('superAdmin') : createReady('providerAdmin', provider);

  async function setUpSecondFactor<P extends Person>(person: P): Promise<P> {
    return { ...person, authenticator: (await activateSecondFactor(person)).authenticator };
  }

  return {
    create,
    invite,
    createReady,
    setUpSecondFactor,
    createReadyWithSecondFactor: async (account) => setUpSecondFactor(await createReadyLike(account)),
    async openSession(account) {
      const { api } = account.requiresSecondFactor
        ? await activateSecondFactor(await createReadyLike(account))
        : { api: await signInByApi(baseURL, account.email, account.password) };
      return api.tokens();
    },
  };
}

async function providerId(api: PortalApi, name: string): Promise<string> {
  const all = listAt(await api.call('/Provider/GetAllProvider'));
  return textAt(
    all.find((provider) => textAt(provider, 'name') === name),
    'id',
  );
}

async function customerId(api: PortalApi): Promise<string> {
  const page = await api.call(`/Customer/ManyPaginated?customerNumber=${BAKERY.number}`);
  return textAt(listAt(page, 'items')[0], 'id');
}
