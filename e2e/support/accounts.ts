import type { Authenticator } from './authenticator.ts';

/** Of all the demo's accounts (README). */
const DEMO_PASSWORD = 'Belegfach-Demo-1!';

/** Somebody who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Where a sign-in leads. */
  readonly home: '/invoices' | '/manage-invoices';
  /** Where a second factor is set up. */
  readonly authenticator?: Authenticator;
}

export interface DemoAccount extends Person {
  readonly name: string;
  /** The role as the portal shows it; the same in both languages. */
  readonly role: string;
  /** The role must have a second factor, which the demo's account has not: in the journeys a colleague stands in for it. */
  readonly demandsSecondFactor: boolean;
  /** Of a provider admin. */
  readonly provider?: string;
}

const account = (name: string, home: DemoAccount['home'], role: string): DemoAccount => ({
  name,
  email: `${name}@demo.example`,
  password: DEMO_PASSWORD,
  home,
  role,
  demandsSecondFactor: false,
});

const admin = (name: string, role: string, provider?: string): DemoAccount => ({
  ...account(name, '/manage-invoices', role),
  demandsSecondFactor: true,
  ...(provider !== undefined && { provider }),
});

export const accounts = {
  superAdmin: admin('superadmin', 'Super-Admin'),
  providerAdmin: admin('provideradmin', 'Provider-Admin', 'Muster Automaten GmbH'),
  secondProviderAdmin: admin('provideradmin2', 'Provider-Admin', 'Muster Service GmbH'),
  providerUser: account('provideruser', '/manage-invoices', 'Provider'),
  salesman: account('salesman', '/manage-invoices', 'Vertriebler'),
  branchManager: account('branchmanager', '/manage-invoices', 'Niederlassungsleiter'),
  /** Of the bakery 10000001 and the café 10000002. */
  bookkeeper: account('customeradmin', '/invoices', 'Kunden-Admin'),
  /** Of the bakery alone. */
  customerUser: account('customeruser', '/invoices', 'Kunde'),
  /** Of the hotel 10000003, a customer of the second provider alone. */
  hotelier: account('customeradmin3', '/invoices', 'Kunden-Admin'),
} as const;

export const BAKERY = { name: 'Bäckerei Müller GmbH', number: '10000001' } as const;
export const CAFE = { name: 'Café Schäfer KG', number: '10000002' } as const;
export const HOTEL = { name: 'Hotel Überblick AG', number: '10000003' } as const;
