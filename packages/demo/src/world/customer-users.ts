import { BAKERY, CAFE, HOTEL } from './fixed-customers.ts';
import { personAddress } from './company-names.ts';
import { FIRST_NAMES, LAST_NAMES } from './person-names.ts';
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

const admin = (customerNumber: string) => ({ customerNumber, role: 'CustomerAdmin' as const });
const reader = (customerNumber: string) => ({ customerNumber, role: 'CustomerUser' as const });

/** The demo accounts of customers, and colleagues of these users. All of them write notes. */
export const NAMED_CUSTOMER_USERS: DemoCustomerUser[] = [
  person('customeradmin@demo.example', ['Annegret', 'Schönfeld'], admin(BAKERY), admin(CAFE)),
  person('customeruser@demo.example', ['Jörg-Peter', 'Weiß'], reader(BAKERY)),
  person('customeradmin3@demo.example', ['Konstantin', 'Überblick'], admin(HOTEL)),
  person(
    'zuebeyde.oezdemir-grosskopf@baeckerei-mueller.example',
    ['Zübeyde', 'Özdemir-Großkopf'],
    reader(BAKERY),
    reader(CAFE),
  ),
  person('theodor.est@cafe-schaefer.example', ['Theodor', 'Est'], reader(CAFE)),
  person('empfang@hotel-ueberblick.example', ['Margit', 'Hünseler'], reader(HOTEL)),
  { ...person('azubi@baeckerei-mueller.example', ['Noël', 'Bäumer'], reader(BAKERY)), status: 'Invited' },
];

/** The status of a customer's first administrator, who keeps the account when the customer becomes Inactive. */
function adminStatus({ status }: DemoCustomer): UserStatus {
  return status === 'Inactive' ? 'Active' : status;
}

function drawStatus(random: Random, customer: DemoCustomer): UserStatus {
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
    const firstName = random.pick(FIRST_NAMES);
    const lastName = random.pick(LAST_NAMES);
    const email = personAddress(firstName, lastName, customer.domain);
    if (usedEmails.has(email)) continue;
    usedEmails.add(email);
    const role = random.chance(0.2) ? 'CustomerAdmin' : 'CustomerUser';
    users.push({
      email,
      firstName,
      lastName,
      status: drawStatus(random, customer),
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
      const name = [customerRandom.pick(FIRST_NAMES), customerRandom.pick(LAST_NAMES)] as const;
      const user = person(adminEmail, name, admin(customer.customerNumber));
      users.push({ ...user, status: adminStatus(customer) });
    }
    users.push(...createFurtherUsers(customerRandom, customer, usedEmails));
  }
  return users;
}
