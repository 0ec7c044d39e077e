import { type RowWarning, warningOf } from '../import-outcome.ts';
import { type ManagedCustomerScope, mayGrantAccess } from '../../customers/index.ts';
import type { AdminChoice, EmailChange, NewAccount } from './customer-plan.ts';
import type { StoredAccount, StoredCustomer } from './customer-state.ts';

/**
 * The account that has an e-mail address while a file is judged: a stored account, or one that the file creates. The
 * address is `changing` if a row gives it to a stored account or takes it from one, also while the owner has not used
 * the link of an earlier file yet. No other row can then use it.
 */
type EmailHolder = StoredAccount | 'new account' | 'changing';

type AdminOfRow = NewAccount & Pick<EmailChange, 'row'>;

/**
 * The e-mail addresses that the rows of a file can refer to, with the changes of the rows so far. An address belongs to
 * one account.
 * @param maxRevealed how many taken addresses outside the caller's scope the report may reveal
 */
export function createEmailAddresses(
  scope: ManagedCustomerScope,
  accounts: Iterable<StoredAccount>,
  heading: string | null,
  maxRevealed: number,
) {
  const newAccounts = new Map<string, NewAccount>();
  const emailChanges: EmailChange[] = [];
  const holders = new Map<string, EmailHolder>(
    Array.from(accounts, (account) => [account.email.toLowerCase(), account]),
  );
  const severalProviders = warningOf('CustomerOfSeveralProviders', heading);
  const alreadyInUse = warningOf('EmailAlreadyInUse', heading);
  /** The number of revealed addresses that are taken by accounts outside the caller's scope. */
  let revealedCount = 0;
  /** The number of rows with a free address, or with one of an account outside the caller's scope. */
  let outOfScopeCount = 0;
  /** The address that the file has for a stored account: the first row that refers to the account decides. */
  const requestedEmails = new Map<number, { email: string; row: number }>();
  return {
    newAccounts,
    emailChanges,
    chooseMissingAdmin,
    chooseAdmin,
    requestEmailChange,
    counts: () => ({ revealedCount, outOfScopeCount }),
  };

  /**
   * The admin for a stored customer that has none. This admin will read the documents of all providers of the customer.
   */
  function chooseMissingAdmin(row: AdminOfRow, customer: StoredCustomer): AdminChoice | RowWarning {
    return mayGrantAccess(scope, customer.visibleProviderIds) ? chooseAdmin(row) : severalProviders;
  }

  /**
   * The admin of a customer that the file creates: a new account, or the customer-user with that address if the caller
   * may link it.
   */
  function chooseAdmin({ row, email, firstName, lastName }: AdminOfRow): AdminChoice | RowWarning {
    const key = email.toLowerCase();
    const holder = holders.get(key);
    const refusal = findRefusal(holder);
    if (refusal !== undefined) return refusal;
    if (holder === undefined) {
      holders.set(key, 'new account');
      newAccounts.set(key, { email, firstName, lastName });
    }
    if (holder === undefined || holder === 'new account') return { newEmail: key };
    if (holder === 'changing') return alreadyInUse;
    if (!requestedEmails.has(holder.id)) requestedEmails.set(holder.id, { email: key, row });
    return { accountId: holder.id };
  }

  /**
   * Returns whether the row gives the account a new address. The users of one provider may change neither the address
   * of a customer of several providers nor the address of an account that reads documents of another provider.
   */
  function requestEmailChange(
    { row, email }: Pick<EmailChange, 'row' | 'email'>,
    admin: StoredAccount,
    customer: StoredCustomer,
  ): boolean | RowWarning {
    const key = email.toLowerCase();
    const request = requestedEmails.get(admin.id);
    if (request !== undefined && request.email !== key) return warningOf('RowRepeated', heading, request.row);
    if (admin.email.toLowerCase() === key || request !== undefined) {
      requestedEmails.set(admin.id, request ?? { email: key, row });
      return false;
    }
    if (!mayGrantAccess(scope, customer.visibleProviderIds)) return severalProviders;
    if (!mayGrantAccess(scope, admin.visibleProviderIds))
      return warningOf('AdminOfSeveralProviders', heading);
    // The owner has the link already. A second one would make it void.
    if (admin.status === 'Active' && admin.requestedEmail?.toLowerCase() === key) {
      requestedEmails.set(admin.id, { email: key, row });
      for (const address of [key, admin.email.toLowerCase()])
        if (holders.get(address) === undefined || holders.get(address) === admin)
          holders.set(address, 'changing');
      return false;
    }
    const holder = holders.get(key);
    const refusal = findRefusal(holder) ?? (holder === undefined ? undefined : alreadyInUse);
    if (refusal !== undefined) return refusal;
    holders.set(key, 'changing');
    holders.set(admin.email.toLowerCase(), 'changing');
    requestedEmails.set(admin.id, { email: key, row });
    emailChanges.push({ customerId: customer.id, accountId: admin.id, email, row });
    return true;
  }

  /**
   * The warning for a row with a free address, or with one of an account outside the caller's scope. Once the limit of
   * revealed addresses is reached, both get the same warning, so that the report reveals nothing.
   */
  function findRefusal(holder: EmailHolder | undefined): RowWarning | undefined {
    if (typeof holder === 'string' || (holder !== undefined && isInScope(holder))) return undefined;
    outOfScopeCount += 1;
    if (revealedCount >= maxRevealed) return warningOf('EmailNotChecked', heading);
    if (holder === undefined) return undefined;
    revealedCount += 1;
    return alreadyInUse;
  }

  function isInScope({ kind, visibleProviderIds }: StoredAccount): boolean {
    return kind === 'CustomerUser' && mayGrantAccess(scope, visibleProviderIds);
  }
}
