import type { Client } from 'pg';

export const PROVIDER_COUNT = 5;
/** Customers of a world, unless an option names another number. */
export const CUSTOMER_COUNT = 20_000;
const SALESMAN_COUNT = 300;
/** Customers whose users sign in and read their documents. */
export const CUSTOMER_USER_COUNT = 48;

const SURNAMES =
  `Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf
  Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Huber Mayer
  Herrmann König Walter Köhler Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Öztürk Yılmaz
  Günther Keller`.split(/\s+/);
const TRADES =
  `Druckerei Bäckerei Metzgerei Schreinerei Spedition Gärtnerei Brauhaus Elektrotechnik Möbelhaus Maschinenbau
  Buchhandlung Reisebüro Getränkehandel Hotel Apotheke`.split(/\s+/);
/** The additional customers of a larger world get the name `instead`, so that `name` does not become more frequent. */
const RARE = { name: 'Öztürk Druckerei', instead: 'Öztürk Kaffeerösterei' };
/** One customer in four is a GmbH. */
const LEGAL_FORMS = ['GmbH', 'KG', 'e. K.', 'AG'];

/**
 * Providers, their branches and salesmen, and the customers. The customers have common German names: one word in the
 * name matches a quarter of the customers (GmbH), another word two in a hundred (Müller), a pair of words one in a
 * thousand. With more customers than usual the first ones stay the same, all words are as frequent, and one pair of words
 * (Öztürk Druckerei) matches none of the additional ones.
 */
export async function loadPeople(
  owner: Client,
  passwordHash: string,
  customers = CUSTOMER_COUNT,
): Promise<void> {
  await owner.query('select setseed(0.5)');
  await owner.query(
    `insert into provider (name) select 'Muster Automaten ' || n || ' GmbH' from generate_series(1, ${PROVIDER_COUNT}) n`,
  );
  await owner.query(
    `insert into customer (customer_number, company_number, name, status)
     select (10000000 + n)::text, (20000000 + n / 3)::text,
       case when n <= ${CUSTOMER_COUNT} then name else replace(name, $7, $8) end, 'Active'
     from (
       select n, ($1::text[])[1 + floor(random() * $4)] || ' ' || ($2::text[])[1 + floor(random() * $5)] || ' ' || ($3::text[])[1 + floor(random() * $6)] as name
       from generate_series(1, ${customers}) n offset 0
     ) drawn`,
    [
      SURNAMES,
      TRADES,
      LEGAL_FORMS,
      SURNAMES.length,
      TRADES.length,
      LEGAL_FORMS.length,
      RARE.name,
      RARE.instead,
    ],
  );
  await owner.query(
    `insert into customer_provider (customer_id, provider_id)
     select c.id, 1 + (c.id + k) % ${PROVIDER_COUNT} from customer c cross join generate_series(0, 1) k where k = 0 or c.id % 3 = 0`,
  );
  await owner.query(
    `insert into branch (provider_id, branch_index, name)
     select p, n, 'Niederlassung ' || n from generate_series(1, ${PROVIDER_COUNT}) p cross join generate_series(1, 6) n`,
  );
  await owner.query(
    `with made as (
       insert into account (kind, email, first_name, last_name, status, password_hash)
       select 'BackofficeUser', 'salesman' || n || '@bench.example', 'Erika', 'Verkauf ' || n, 'Active', $1
       from generate_series(1, ${SALESMAN_COUNT}) n returning id)
     insert into backoffice_user (account_id, role, provider_id, branch_id, salesman_number)
     select id, 'SalesmanUser', 1 + id % ${PROVIDER_COUNT},
       (select min(b.id) from branch b where b.provider_id = 1 + made.id % ${PROVIDER_COUNT}), id::text from made`,
    [passwordHash],
  );
  await owner.query(
    `insert into customer_salesman (customer_id, salesman_id)
     select c.id, s.account_id from customer c
     join (select account_id, row_number() over (order by account_id) - 1 as place from backoffice_user) s on s.place = c.id % ${SALESMAN_COUNT}`,
  );
  await owner.query(
    `with made as (
       insert into account (kind, email, last_name, status, password_hash)
       values ('BackofficeUser', $1, 'Leitung', 'Active', $2) returning id)
     insert into backoffice_user (account_id, role) select id, 'SuperAdmin' from made`,
    [SUPER_ADMIN, passwordHash],
  );
  await owner.query(
    `with made as (
       insert into account (kind, email, last_name, status, password_hash)
       select 'CustomerUser', 'reader' || n || '@bench.example', 'Buchhaltung', 'Active', $1
       from generate_series(1, ${CUSTOMER_USER_COUNT}) n returning id, email)
     insert into customer_role (account_id, customer_id, role)
     select made.id, n * ${Math.floor(customers / CUSTOMER_USER_COUNT)}, 'CustomerUser'
     from generate_series(1, ${CUSTOMER_USER_COUNT}) n join made on made.email = 'reader' || n || '@bench.example'`,
    [passwordHash],
  );
}

export const SUPER_ADMIN = 'superadmin@bench.example';

/** The n-th customer-user, from 1, and the customer (of `customers` in all) whose documents they read. */
export function customerUser(
  n: number,
  customers: number,
): { readonly email: string; readonly customerId: number } {
  return {
    email: `reader${n}@bench.example`,
    customerId: n * Math.floor(customers / CUSTOMER_USER_COUNT),
  };
}
