import { type RowWarning, warningOf } from '../import-outcome.ts';
import { type ManagedCustomerScope, coversReach } from '../../customers/index.ts';
import type { AdminChoice, EmailChange, NewAccount } from './customer-plan.ts';
import type { CustomerRow } from './customer-row.ts';
import type { KnownAccount, KnownCustomer } from './customer-state.ts';

/**
 * The holder of an address while a file is judged: a stored account or a new one of the file. An address that is
 * changing hands is available to no other row.
 */
type Holder = KnownAccount | 'made by the file' | 'changing hands';

/**
 * The addresses that the rows of a file can refer to, with the changes of the rows so far. An address belongs to one
 * account.
 */
export function createAddressBook(
  scope: ManagedCustomerScope,
  accounts: Iterable<KnownAccount>,
  heading: string | null,
  mayTell: number,
) {
  const newAccounts = new Map<string, NewAccount>();
  const emailChanges: EmailChange[] = [];
  const holders = new Map<string, Holder>(
    Array.from(accounts, (account) => [account.email.toLowerCase(), account]),
  );
  let told = 0;
  let strange = 0;
  /** The address that the file gives to a stored account: the first row that names the account decides. */
  const wanted = new Map<number, { email: string; row: number }>();
  return {
    newAccounts,
    emailChanges,
    chooseMissingAdmin,
    chooseAdmin,
    wish,
    /** The number of revealed addresses that are taken by accounts outside the caller's reach. */
    told: () => told,
    /**
     * The number of rows with an address that no account in the caller's reach has, whether the address is taken or free.
     */
    strange: () => strange,
  };

  /**
   * The admin for a stored customer that has none. This admin will read the documents of all providers of the customer.
   */
  function chooseMissingAdmin(row: CustomerRow, customer: KnownCustomer): AdminChoice | RowWarning {
    return coversReach(scope, customer.reach) ? chooseAdmin(row) : shared();
  }

  /**
   * The admin of a customer that the file creates: a new account, or the customer-user with that address if the caller
   * may link it.
   */
  function chooseAdmin({ email, firstName, lastName }: CustomerRow): AdminChoice | RowWarning {
    const key = email.toLowerCase();
    const holder = holders.get(key);
    const refusal = refuse(holder);
    if (refusal !== undefined) return refusal;
    if (holder === undefined) {
      holders.set(key, 'made by the file');
      newAccounts.set(key, { email, firstName, lastName });
    }
    if (holder === undefined || holder === 'made by the file') return { newEmail: key };
    return holder === 'changing hands' ? taken() : { accountId: holder.id };
  }

  /**
   * Returns whether the row gives the account a new address. The staff of one provider may change neither the address
   * of a customer of several providers nor that of an account that reads documents of another provider.
   */
  function wish(
    { row, email }: CustomerRow,
    admin: KnownAccount,
    customer: KnownCustomer,
  ): boolean | RowWarning {
    const key = email.toLowerCase();
    const earlier = wanted.get(admin.id);
    if (earlier !== undefined && earlier.email !== key) return warningOf('RowRepeated', heading, earlier.row);
    if (admin.email.toLowerCase() === key || earlier !== undefined) {
      wanted.set(admin.id, earlier ?? { email: key, row });
      return false;
    }
    if (!coversReach(scope, customer.reach)) return shared();
    if (!coversReach(scope, admin.reach)) return warningOf('ForbiddenProvider', heading);
    const holder = holders.get(key);
    const refusal = refuse(holder) ?? (holder === undefined ? undefined : taken());
    if (refusal !== undefined) return refusal;
    holders.set(key, 'changing hands');
    holders.set(admin.email.toLowerCase(), 'changing hands');
    wanted.set(admin.id, { email: key, row });
    emailChanges.push({ accountId: admin.id, email, row });
    return true;
  }

  function shared(): RowWarning {
    return warningOf('CustomerOfSeveralProviders', heading);
  }

  /**
   * The warning for a row whose address no account in the caller's reach has. Once the limit of revealed addresses is
   * reached, free and taken addresses are refused alike, so that the answer reveals nothing.
   */
  function refuse(holder: Holder | undefined): RowWarning | undefined {
    if (typeof holder === 'string' || (holder !== undefined && isInReach(holder))) return undefined;
    strange += 1;
    if (told >= mayTell) return warningOf('EmailNotChecked', heading);
    if (holder === undefined) return undefined;
    told += 1;
    return taken();
  }

  function isInReach({ isCustomerUser, reach }: KnownAccount): boolean {
    return isCustomerUser && coversReach(scope, reach);
  }

  function taken(): RowWarning {
    return warningOf('EmailAlreadyInUse', heading);
  }
}
