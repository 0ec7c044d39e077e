import type { Authenticator } from './authenticator.ts';

/** The password of all demo accounts (README). */
const DEMO_PASSWORD = 'Belegfach-Demo-1!';

/** A user who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** The page after a sign-in. */
  readonly home: '/invoices' | '/manage-invoices';
  /** Present if a second factor is set up. */
  readonly authenticator?: Authenticator;
}

export interface DemoAccount extends Person {
  readonly name: string;
  /** The role as the portal shows it; the same in both languages. */
  readonly role: string;
  /** The role requires a second factor, which the demo's account does not have: the journeys use a colleague instead. */
  readonly requiresSecondFactor: boolean;
  /** Only for a provider admin. */
  readonly provider?: string;
}

const account = (name: string, home: DemoAccount['home'], role: string): DemoAccount => ({
  name,
  email: `${name}@demo.example`,
  password: DEMO_PASSWORD,
  home,
  role,
  requiresSecondFactor: false,
});

const admin = (name: string, role: string, provider?: string): DemoAccount => ({
  ...account(name, '/manage-invoices', role),
  requiresSecondFactor: true,
  ...(provider !== undefined && { provider }),
});

export const accounts = {
  superAdmin: admin('superadmin', 'Super-Admin'),
  providerAdmin: admin('provideradmin', 'Provider-Admin', 'Muster Automaten GmbH'),
  secondProviderAdmin: admin('provideradmin2', 'Provider-Admin', 'Muster Service GmbH'),
  providerUser: account('provideruser', '/manage-invoices', 'Provider'),
  salesman: account('salesman', '/manage-invoices', 'Vertriebler'),
  branchManager: account('branchmanager', '/manage-invoices', 'Niederlassungsleiter'),
  /** For the bakery 10000001 and the café 10000002. */
  bookkeeper: account('customeradmin', '/invoices', 'Kunden-Admin'),
  /** For the bakery only. */
  customerUser: account('customeruser', '/invoices', 'Kunde'),
  /** For the hotel 10000003, which is a customer only of the second provider. */
  hotelier: account('customeradmin3', '/invoices', 'Kunden-Admin'),
} as const;

export const BAKERY = { name: 'Bäckerei Müller GmbH', number: '10000001' } as const;
export const CAFE = { name: 'Café Schäfer KG', number: '10000002' } as const;
export const HOTEL = { name: 'Hotel Überblick AG', number: '10000003' } as const;
