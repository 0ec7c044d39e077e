import { BACKOFFICE_USERS } from './world/backoffice-users.ts';
import { addMonths, monthOf, parseDay, yearOf, type Day } from './world/calendar.ts';
import { createCustomers } from './world/customers.ts';
import { createCustomerUsers } from './world/customer-users.ts';
import { planCreditNotes, planReminders, planRemittanceAdvices } from './world/follow-up-plans.ts';
import { EXTERNAL_BUYER_IDS, EXTERNAL_INVOICES } from './world/external-invoices.ts';
import { planInvoices, type PlanContext } from './world/invoice-plans.ts';
import { byDateAndCustomer, numberDrafts } from './world/numbering.ts';
import { PROVIDERS } from './world/providers.ts';
import { createRandom } from './world/random.ts';
import { planNotes, addDownloads } from './world/downloads-and-notes.ts';
import type { DemoWorld } from './world/world-model.ts';

const SEED = 'Belegfach';
const MONTHS_BACK = 48;

/**
 * Creates all data of the demo, for the four years before `today`. The same day always gives the same world. No document, note or
 * download in it is later than `today`.
 * @param today `YYYY-MM-DD`
 * @throws RangeError if `today` is not a calendar day
 */
export function createDemoWorld(today: Day): DemoWorld {
  const day = parseDay(today);
  const random = createRandom(SEED);
  const context: PlanContext = {
    random: random.fork('documents'),
    today: day,
    months: Array.from({ length: MONTHS_BACK + 1 }, (_, index) =>
      addMonths(monthOf(day), index - MONTHS_BACK),
    ),
    electronicSince: `${yearOf(day) - 1}-01-01`,
  };
  const customers = createCustomers(random.fork('customers'), day);
  const invoices = numberDrafts(planInvoices(context, customers), day);
  const followUps = numberDrafts(
    [
      ...planCreditNotes(context, invoices),
      ...planReminders(context, invoices),
      ...planRemittanceAdvices(context, customers),
    ],
    day,
  );
  const byNumber = new Map(customers.map((customer) => [customer.customerNumber, customer]));
  const documents = addDownloads(context, [...invoices, ...followUps].toSorted(byDateAndCustomer), byNumber);
  return {
    today: day,
    providers: PROVIDERS,
    backofficeUsers: BACKOFFICE_USERS,
    customers,
    customerUsers: createCustomerUsers(random.fork('people'), customers),
    identifiers: EXTERNAL_BUYER_IDS,
    documents,
    notes: planNotes(context, documents),
    externalInvoices: EXTERNAL_INVOICES,
  };
}
