import type { CustomerFields, CustomersBody, CustomersReport, ImportRow } from '@belegfach/contract';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import { type Executor, lockUntilCommit, raiseStatementLimit } from '../../platform/database/index.ts';
import { Forbidden } from '../../platform/errors/index.ts';
import type { KeyHolder, LongCall } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { createCallsPerKeyLimit } from './calls-per-key-limit.ts';
import { checkCustomerRow, type CustomerRow } from './customers/customer-row.ts';
import { judgeRows } from './customers/judge-rows.ts';
import type { RowSender } from './customers/row-sender.ts';
import { writePlan } from './customers/write-plan.ts';
import { countOutcomes, warningOf } from './import-outcome.ts';
import { listImportProviders } from './import-run.repository.ts';
import { customerRowScopeOfKey } from './imports.policy.ts';
import { IMPORT_WARNING_MESSAGES } from './import-warning-messages.ts';

/** The report of a call has no column headings: it names the fields of the API. */
const FIELD_NAMES = { headingOf: (field: string) => field };

const TOO_MANY_EMAILS = warningOf('EmailChangedTooOften', 'email');

interface CustomersCall extends LongCall<Caller | KeyHolder> {
  readonly body: CustomersBody;
}

export type CustomersByKey = ReturnType<typeof createCustomersByKey>;

export function createCustomersByKey(dependencies: UserDependencies) {
  const callLimit = createCallsPerKeyLimit();

  return {
    /**
     * Creates and updates customers of the key's provider, as an import that skips rows with warnings: all other rows
     * are stored in one transaction.
     * @throws Forbidden without a key; AppError KeyMayNotChangeCustomers, TooManyRequests
     */
    put: async ({ caller, body, origin, renewCaller }: CustomersCall): Promise<CustomersReport> => {
      const key = requireKey(caller);
      const scope = customerRowScopeOfKey(key);
      const rows = body.customers.map((fields, index) => toRow(fields, index + 1, key.providerId));
      const written = await callLimit.run(key.keyId, () =>
        dependencies.database.transaction(async (transaction) => {
          await raiseStatementLimit(transaction);
          // Another portal may receive calls of the same key, for example the repetition of this one. A call that conflicts
          // with another one is judged again, and would count its taken addresses again.
          await lockUntilCommit(transaction, `customers by key ${key.keyId}`);
          const providers = await listImportProviders(transaction, scope.customers);
          const sender = { kind: 'key', id: key.publicId, name: key.name };
          const rowSender = { sender: key, origin, scope, providers, auditFacts: { sender } };
          const judged = await judgeRows(dependencies, transaction, rowSender, rows, FIELD_NAMES);
          const outcome = await writePlan(
            transaction,
            dependencies,
            rowSender,
            judged,
            TOO_MANY_EMAILS,
            () => undefined,
          );
          await recordCall(transaction, rowSender, outcome);
          // The key may have been revoked while this call waited for locks of other transactions.
          customerRowScopeOfKey(requireKey(await renewCaller()));
          return outcome;
        }),
      );
      return toReport(written);
    },
  };
}

function requireKey(caller: Caller | KeyHolder): KeyHolder {
  if (caller.userType !== 'IntakeKey') throw new Forbidden();
  return caller;
}

function toRow(fields: CustomerFields, row: number, providerId: number): CustomerRow {
  const textOf = (field: keyof CustomerFields) => (fields[field] === null ? '' : fields[field]);
  const texts = {
    customerNumber: fields.customerNumber ?? '',
    companyNumber: textOf('companyNumber'),
    customerName: textOf('customerName'),
    email: textOf('email'),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
  };
  return checkCustomerRow(row, texts, { id: providerId }, FIELD_NAMES);
}

/** Records the call, unless it changes nothing: an ERP may send all customers each night. */
async function recordCall(
  transaction: Executor,
  { scope, origin, auditFacts }: RowSender,
  rows: readonly ImportRow[],
): Promise<void> {
  const counts = countOutcomes(rows);
  if (counts.unchanged === rows.length) return;
  await recordAuditEvents(transaction, {
    action: 'customers.put',
    providerId: scope.providerId ?? undefined,
    facts: { ...auditFacts, ...counts },
    origin,
  });
}

function toReport(rows: readonly ImportRow[]): CustomersReport {
  return {
    counts: countOutcomes(rows),
    rows: rows.map(({ changes: _changes, cells: _cells, ...row }) => ({
      ...row,
      warnings: row.warnings.map((warning) => ({
        ...warning,
        message: IMPORT_WARNING_MESSAGES[warning.code],
      })),
    })),
  };
}
