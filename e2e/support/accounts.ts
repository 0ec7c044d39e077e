/** The demo's accounts (README), by the name before the @. */
export const DEMO_PASSWORD = 'Belegfach-Demo-1!';

export interface DemoAccount {
  readonly name: string;
  /** Where a sign-in leads. */
  readonly home: '/invoices' | '/manage-invoices';
  /** The role as the portal shows it; the same in both languages. */
  readonly role: string;
}

const account = (name: string, home: DemoAccount['home'], role: string): DemoAccount => ({
  name,
  home,
  role,
});

export const accounts = {
  superAdmin: account('superadmin', '/manage-invoices', 'Super-Admin'),
  providerAdmin: account('provideradmin', '/manage-invoices', 'Provider-Admin'),
  secondProviderAdmin: account('provideradmin2', '/manage-invoices', 'Provider-Admin'),
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

export const emailOf = ({ name }: DemoAccount): string => `${name}@demo.example`;
