import type { LockedId } from '../../../platform/database/index.ts';
import type { RowWarning } from '../import-outcome.ts';
import { warningOf } from '../import-outcome.ts';
import { type ManagedCustomerScope, coversReach } from '../../customers/index.ts';
import type { AdminChoice, NewAccount } from './customer-plan.ts';
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
export class AddressBook {
  readonly newAccounts = new Map<string, NewAccount>();
  readonly emailChanges: { accountId: LockedId<'account'>; email: string; row: number }[] = [];
  readonly #scope: ManagedCustomerScope;
  readonly #heading: string | null;
  readonly #holders: Map<string, Holder>;
  /** How many more taken addresses may be revealed to the caller. */
  #mayTell: number;
  #told = 0;
  #strange = 0;
  /** The address that the file gives to a stored account: the first row that names the account decides. */
  readonly #wanted = new Map<number, { email: string; row: number }>();

  constructor(
    scope: ManagedCustomerScope,
    accounts: Iterable<KnownAccount>,
    { heading, mayTell }: { readonly heading: string | null; readonly mayTell: number },
  ) {
    this.#mayTell = mayTell;
    this.#scope = scope;
    this.#heading = heading;
    this.#holders = new Map(Array.from(accounts, (account) => [account.email.toLowerCase(), account]));
  }

  /** The number of revealed addresses that are taken by accounts outside the caller's reach. */
  get told(): number {
    return this.#told;
  }

  /** The number of rows with an address that no account in the caller's reach has, taken or free. */
  get strange(): number {
    return this.#strange;
  }

  /** The admin of a stored customer without one, who will read the documents of all its providers. */
  chooseMissingAdmin(row: CustomerRow, customer: KnownCustomer): AdminChoice | RowWarning {
    return coversReach(this.#scope, customer.reach) ? this.chooseAdmin(row) : this.#shared();
  }

  /**
   * The admin of a customer that the file creates: a new account, or the customer-user with that address if the caller
   * may link it.
   */
  chooseAdmin({ email, firstName, lastName }: CustomerRow): AdminChoice | RowWarning {
    const key = email.toLowerCase();
    const holder = this.#holders.get(key);
    const refusal = this.#refuse(holder);
    if (refusal !== undefined) return refusal;
    if (holder === undefined) {
      this.#holders.set(key, 'made by the file');
      this.newAccounts.set(key, { email, firstName, lastName });
    }
    if (holder === undefined || holder === 'made by the file') return { newEmail: key };
    return holder === 'changing hands' ? this.#taken() : { accountId: holder.id };
  }

  /**
   * Returns whether the row gives the account a new address. The staff of one provider may change neither the address
   * of a customer of several providers nor that of an account that reads documents of another provider.
   */
  wish({ row, email }: CustomerRow, admin: KnownAccount, customer: KnownCustomer): boolean | RowWarning {
    const key = email.toLowerCase();
    const earlier = this.#wanted.get(admin.id);
    if (earlier !== undefined && earlier.email !== key)
      return warningOf('RowRepeated', this.#heading, earlier.row);
    if (admin.email.toLowerCase() === key || earlier !== undefined) {
      this.#wanted.set(admin.id, earlier ?? { email: key, row });
      return false;
    }
    if (!coversReach(this.#scope, customer.reach)) return this.#shared();
    if (!coversReach(this.#scope, admin.reach)) return warningOf('ForbiddenProvider', this.#heading);
    const holder = this.#holders.get(key);
    const refusal = this.#refuse(holder) ?? (holder === undefined ? undefined : this.#taken());
    if (refusal !== undefined) return refusal;
    this.#holders.set(key, 'changing hands');
    this.#holders.set(admin.email.toLowerCase(), 'changing hands');
    this.#wanted.set(admin.id, { email: key, row });
    this.emailChanges.push({ accountId: admin.id, email, row });
    return true;
  }

  #shared(): RowWarning {
    return warningOf('CustomerOfSeveralProviders', this.#heading);
  }

  /**
   * The warning for a row whose address no account in the caller's reach has. Once the limit of revealed addresses is
   * reached, free and taken addresses are refused alike, so that the answer reveals nothing.
   */
  #refuse(holder: Holder | undefined): RowWarning | undefined {
    if (typeof holder === 'string' || (holder !== undefined && this.#isInReach(holder))) return undefined;
    this.#strange += 1;
    if (this.#mayTell <= 0) return warningOf('EmailNotChecked', this.#heading);
    if (holder === undefined) return undefined;
    this.#mayTell -= 1;
    this.#told += 1;
    return this.#taken();
  }

  #isInReach({ isCustomerUser, reach }: KnownAccount): boolean {
    return isCustomerUser && coversReach(this.#scope, reach);
  }

  #taken(): RowWarning {
    return warningOf('EmailAlreadyInUse', this.#heading);
  }
}
