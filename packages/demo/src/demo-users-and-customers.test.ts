import { describe, expect, it } from 'vitest';
import { createDemoWorld } from './demo-world.ts';

const world = createDemoWorld('2026-11-21');

function unique(values: readonly string[]): void {
  expect(new Set(values).size).toBe(values.length);
}

describe('the demo world', () => {
  it('has exactly the documented demo accounts', () => {
    const staff = world.backofficeUsers
      .filter(({ email }) => email.endsWith('@demo.example'))
      .map(({ email, role, provider }) => [email, role, provider]);
    expect(staff).toEqual([
      ['superadmin@demo.example', 'SuperAdmin', null],
      ['provideradmin@demo.example', 'ProviderAdmin', 'automaten'],
      ['provideruser@demo.example', 'ProviderUser', 'automaten'],
      ['salesman@demo.example', 'SalesmanUser', 'automaten'],
      ['branchmanager@demo.example', 'BranchManager', 'automaten'],
      ['provideradmin2@demo.example', 'ProviderAdmin', 'service'],
    ]);
    const customerUsers = world.customerUsers
      .filter(({ email }) => email.endsWith('@demo.example'))
      .map(({ email, roles }) => [
        email,
        roles.map(({ customerNumber, role }) => `${customerNumber} ${role}`),
      ]);
    expect(customerUsers).toEqual([
      ['customeradmin@demo.example', ['10000001 CustomerAdmin', '10000002 CustomerAdmin']],
      ['customeruser@demo.example', ['10000001 CustomerUser']],
      ['customeradmin3@demo.example', ['10000003 CustomerAdmin']],
    ]);
  });

  it('has the demo salesman in the branch of the demo branch manager and assigned to the bakery', () => {
    const find = (email: string) => world.backofficeUsers.find((user) => user.email === email);
    expect(find('salesman@demo.example')?.branchIndex).toBe(find('branchmanager@demo.example')?.branchIndex);
    expect(world.customers.find(({ customerNumber }) => customerNumber === '10000001')?.salesmen).toEqual([
      'salesman@demo.example',
    ]);
  });

  it('has every e-mail address only once, in a form that every mail system accepts', () => {
    const addresses = [...world.backofficeUsers, ...world.customerUsers].map(({ email }) => email);
    unique(addresses.map((email) => email.toLowerCase()));
    for (const email of addresses) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.example$/);
  });

  it('has a unique number for each salesman and at most one manager for each branch', () => {
    const salesmen = world.backofficeUsers.filter(({ role }) => role === 'SalesmanUser');
    unique(salesmen.map(({ provider, salesmanNumber }) => `${provider} ${salesmanNumber}`));
    for (const { salesmanNumber } of salesmen) expect(salesmanNumber).toMatch(/^\d{1,9}$/);
    const managers = world.backofficeUsers.filter(({ role }) => role === 'BranchManager');
    unique(managers.map(({ provider, branchIndex }) => `${provider} ${branchIndex}`));
    for (const { provider, branchIndex } of world.backofficeUsers)
      if (branchIndex !== null)
        expect(
          world.providers.find(({ key }) => key === provider)?.branches.map(({ index }) => index),
        ).toContain(branchIndex);
  });
});

describe('the demo customers', () => {
  it('are 400, each with a unique number, name and mail domain', () => {
    expect(world.customers).toHaveLength(400);
    unique(world.customers.map(({ customerNumber }) => customerNumber));
    unique(world.customers.map(({ name }) => name));
    unique(world.customers.map(({ domain }) => domain));
    unique(world.customers.flatMap(({ companyNumber }) => companyNumber ?? []));
    for (const { customerNumber, companyNumber, name } of world.customers) {
      expect(customerNumber).toMatch(/^1\d{7}$/);
      expect(companyNumber ?? '40000000').toMatch(/^\d{8}$/);
      expect(name.length).toBeLessThanOrEqual(64);
    }
  });

  it('have the documented names and providers', () => {
    const [bakery, cafe, hotel] = world.customers;
    expect([bakery?.name, bakery?.providers]).toEqual(['Bäckerei Müller GmbH', ['automaten']]);
    expect([cafe?.name, cafe?.providers]).toEqual(['Café Schäfer KG', ['automaten', 'service']]);
    expect([hotel?.name, hotel?.providers]).toEqual(['Hotel Überblick AG', ['service']]);
  });

  it('each have a first administrator whose status fits the status of the customer', () => {
    for (const { customerNumber, status } of world.customers) {
      const admins = world.customerUsers.filter(({ roles }) =>
        roles.some((role) => role.customerNumber === customerNumber && role.role === 'CustomerAdmin'),
      );
      expect(admins[0]?.status).toBe(status === 'Inactive' ? 'Active' : status);
      if (status === 'New' || status === 'Invited')
        expect(admins.map((admin) => admin.status)).not.toContain('Active');
    }
  });

  it('have only salesmen of their own providers', () => {
    const providerOf = new Map(world.backofficeUsers.map(({ email, provider }) => [email, provider]));
    for (const { salesmen, providers } of world.customers)
      for (const email of salesmen) expect(providers).toContain(providerOf.get(email));
  });

  it('have all statuses', () => {
    const statuses = Object.groupBy(world.customers, ({ status }) => status);
    expect(statuses.Active?.length).toBeGreaterThan(300);
    for (const status of ['New', 'Invited', 'Inactive'] as const)
      expect(statuses[status]?.length).toBeGreaterThan(8);
  });
});
