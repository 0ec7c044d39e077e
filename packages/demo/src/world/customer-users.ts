import NAMES from './names.json' with { type: 'json' };
import { BAKERY, CAFE, HOTEL } from './fixed-customers.ts';
import { personEmail } from './company-names.ts';
import type { Random } from './random.ts';
import type { DemoCustomer, DemoCustomerUser, UserStatus } from './world-model.ts';

const MAX_FURTHER_USERS = 3;

function person(
  email: string,
  [firstName, lastName]: readonly [string, string],
  ...roles: DemoCustomerUser['roles']
): DemoCustomerUser {
  return { email, firstName, lastName, status: 'Active', roles };
}

const customerAdmin = (customerNumber: string) => ({ customerNumber, role: 'CustomerAdmin' as const });
const plainUser = (customerNumber: string) => ({ customerNumber, role: 'CustomerUser' as const });

/** The demo accounts of customers, and colleagues of these users. All of them write notes. */
export const NAMED_CUSTOMER_USERS: DemoCustomerUser[] = [
  person('customeradmin@demo.example', ['Annegret', 'Schönfeld'], customerAdmin(BAKERY), customerAdmin(CAFE)),
  person('customeruser@demo.example', ['Jörg-Peter', 'Weiß'], plainUser(BAKERY)),
  person('customeradmin3@demo.example', ['Konstantin', 'Überblick'], customerAdmin(HOTEL)),
  person(
    'zuebeyde.oezdemir-grosskopf@baeckerei-mueller.example',
    ['Zübeyde', 'Özdemir-Großkopf'],
    plainUser(BAKERY),
    plainUser(CAFE),
  ),
  person('theodor.esser@cafe-schaefer.example', ['Theodor', 'Esser'], plainUser(CAFE)),
  person('empfang@hotel-ueberblick.example', ['Margit', 'Hünseler'], plainUser(HOTEL)),
  { ...person('azubi@baeckerei-mueller.example', ['Noël', 'Bäumer'], plainUser(BAKERY)), status: 'Invited' },
];

/** The status of a customer's first administrator, who keeps the account when the customer becomes Inactive. */
function adminStatus({ status }: DemoCustomer): UserStatus {
  return status === 'Inactive' ? 'Active' : status;
}

function randomStatus(random: Random, customer: DemoCustomer): UserStatus {
  // The first administrator who becomes Active makes the customer Active. Until then no user of the customer is Active.
  if (customer.status === 'New' || customer.status === 'Invited') return 'New';
  const roll = random.next();
  if (roll < 0.1) return 'New';
  return roll < 0.2 ? 'Invited' : 'Active';
}

function createFurtherUsers(
  random: Random,
  customer: DemoCustomer,
  usedEmails: Set<string>,
): DemoCustomerUser[] {
  const users: DemoCustomerUser[] = [];
  for (let remaining = random.int(0, MAX_FURTHER_USERS); remaining > 0; remaining -= 1) {
    const firstName = random.pick(NAMES.firstNames);
    const lastName = random.pick(NAMES.lastNames);
    const email = personEmail(firstName, lastName, customer.domain);
    if (usedEmails.has(email)) continue;
    usedEmails.add(email);
    const role = random.chance(0.2) ? 'CustomerAdmin' : 'CustomerUser';
    users.push({
      email,
      firstName,
      lastName,
      status: randomStatus(random, customer),
      roles: [{ customerNumber: customer.customerNumber, role }],
    });
  }
  return users;
}

/** All customer-users. Every customer has at least one CustomerAdmin; e-mail addresses are unique. */
export function createCustomerUsers(random: Random, customers: readonly DemoCustomer[]): DemoCustomerUser[] {
  const users = [...NAMED_CUSTOMER_USERS];
  const usedEmails = new Set(users.map(({ email }) => email));
  for (const customer of customers) {
    const { adminEmail } = customer;
    const customerRandom = random.fork(customer.customerNumber);
    if (!usedEmails.has(adminEmail)) {
      usedEmails.add(adminEmail);
      const name = [customerRandom.pick(NAMES.firstNames), customerRandom.pick(NAMES.lastNames)] as const;
      const user = person(adminEmail, name, customerAdmin(customer.customerNumber));
      users.push({ ...user, status: adminStatus(customer) });
    }
    users.push(...createFurtherUsers(customerRandom, customer, usedEmails));
  }
  return users;
}
