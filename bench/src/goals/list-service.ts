import type { BackofficeCaller } from '@belegfach/server/src/features/authentication/index.ts';
import { listInvoicePage } from '@belegfach/server/src/features/invoices/index.ts';
import { openDatabase } from '@belegfach/server/src/platform/database/index.ts';
import type { Summary } from '../load/summary.ts';
import { measureCalls } from '../measure/statement.ts';
import { portalLogin } from '../world/portal-login.ts';
import type { World } from '../world/world.ts';

/** A super admin as the session would return it; the list uses only the role. */
const SUPER_ADMIN: BackofficeCaller = {
  accountId: 0,
  publicId: '',
  sessionId: 0,
  signedInSecondsAgo: 0,
  hasSecondFactor: false,
  userType: 'BackofficeUser',
  role: 'SuperAdmin',
  providerId: null,
  branchId: null,
};

/** The product's list without HTTP: the cost of its statements and of their construction, in this process. */
export async function measureListService(world: World) {
  const database = openDatabase({ url: await portalLogin(world.url), poolSize: 1 });
  return {
    list: (query: { pageIndex: number; customerName?: string }, milliseconds: number): Promise<Summary> =>
      measureCalls(
        () =>
          listInvoicePage(database, SUPER_ADMIN, {
            orderBy: 'InvoiceDate',
            sortDirection: 1,
            pageSize: 50,
            ...query,
          }),
        milliseconds,
      ),
    close: () => database.close(),
  };
}
