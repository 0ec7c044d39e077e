import { describe, expect, it } from 'vitest';
import { listBrokenPasswordRules } from './accounts/password.ts';
import { backofficeUserCreation, backofficeUserEdit } from './backoffice-users/backoffice-user.schemas.ts';
import { assignmentFields, importFields } from './customer-imports/customer-import.schemas.ts';
import { customerUserCreation } from './customer-users/customer-user.schemas.ts';
import { customerCreation, customerEdit, customerIdsBody } from './customers/customer.schemas.ts';
import { releaseBody } from './intake/intake.schemas.ts';
import { ROLE_IDS } from './roles.ts';

const ID = '01939f3e-7b1c-7abc-8def-0123456789ab';

const newCustomer = {
  customerName: 'Bäckerei Müller GmbH',
  email: 'admin@mueller.example',
  companyNumber: '',
  customerNumber: '10000001',
  providerIds: [ID],
  salesmanToAdd: [],
  firstName: '',
  lastName: '',
};

describe('a new customer', () => {
  it('needs no company number and no names of its administrator', () => {
    expect(customerCreation.safeParse(newCustomer).success).toBe(true);
    expect(customerCreation.safeParse({ ...newCustomer, companyNumber: null }).success).toBe(true);
  });

  it.each([
    ['customerName', ' '],
    ['email', 'admin@mueller'],
    ['customerNumber', '1000001'],
    ['companyNumber', '1234567'],
    ['providerIds', []],
    ['salesmanToAdd', ['x']],
    ['firstName', null],
    ['status', 'Active'],
    ['id', ID],
  ])('is refused if %s is %j', (field, value) => {
    expect(customerCreation.safeParse({ ...newCustomer, [field]: value }).success).toBe(false);
  });
});

describe('the edit of a customer', () => {
  it('has no customer number and no status, and needs an address or null', () => {
    const { customerName, email, providerIds } = newCustomer;
    expect(customerEdit.safeParse({ customerName, email, providerIds }).success).toBe(true);
    expect(customerEdit.safeParse({ customerName, email: null, providerIds }).success).toBe(true);
    expect(customerEdit.safeParse({ customerName, email: '', providerIds }).success).toBe(false);
    expect(customerEdit.safeParse({ customerName, providerIds }).success).toBe(false);
    expect(
      customerEdit.safeParse({ customerName, email, providerIds, customerNumber: '10000001' }).success,
    ).toBe(false);
    expect(customerEdit.safeParse({ customerName, email, providerIds, status: 'Active' }).success).toBe(
      false,
    );
  });
});

describe('the activation and deactivation of customers', () => {
  it('accept one id or a list of at most 100', () => {
    expect(customerIdsBody.parse({ customerId: ID })).toEqual({ customerId: [ID] });
    expect(customerIdsBody.parse({ customerId: [ID, ID] })).toEqual({ customerId: [ID, ID] });
    expect(customerIdsBody.safeParse({ customerId: [] }).success).toBe(false);
    expect(customerIdsBody.safeParse({ customerId: Array<string>(101).fill(ID) }).success).toBe(false);
  });
});

describe('a new back-office user', () => {
  const base = { email: 's@muster.example', firstName: 'Sören', lastName: 'Müßig', providerId: ID };

  it('needs a salesman number if it is a salesman', () => {
    const salesman = { ...base, roleId: ROLE_IDS.SalesmanUser };
    expect(backofficeUserCreation.safeParse({ ...salesman, salesmanNumber: '4711' }).success).toBe(true);
    for (const salesmanNumber of [undefined, null, '', '1234567890'])
      expect(
        backofficeUserCreation.safeParse({ ...salesman, salesmanNumber }).error?.issues[0]?.path,
      ).toEqual(['salesmanNumber']);
  });

  it('needs a branch if it is a branch manager', () => {
    const manager = { ...base, roleId: ROLE_IDS.BranchManager };
    expect(backofficeUserCreation.safeParse({ ...manager, branchId: ID }).success).toBe(true);
    expect(backofficeUserCreation.safeParse(manager).error?.issues[0]?.path).toEqual(['branchId']);
  });

  it('can have no role of customer-users, and needs a last name', () => {
    expect(backofficeUserCreation.safeParse({ ...base, roleId: ROLE_IDS.CustomerUser }).success).toBe(false);
    expect(
      backofficeUserCreation.safeParse({ ...base, roleId: ROLE_IDS.ProviderUser, lastName: ' ' }).success,
    ).toBe(false);
  });

  it('can be edited, but not its address, and not to the status Inactive', () => {
    expect(backofficeUserEdit.safeParse({ firstName: 'A', lastName: 'B' }).success).toBe(true);
    expect(backofficeUserEdit.safeParse({ firstName: 'A', lastName: 'B', email: base.email }).success).toBe(
      false,
    );
    expect(backofficeUserEdit.safeParse({ firstName: 'A', lastName: 'B', status: 'Inactive' }).success).toBe(
      false,
    );
  });
});

describe('a new customer-user', () => {
  const base = { email: 'u@mueller.example', firstName: 'Uwe', lastName: 'Ümit' };

  it('has at least one role, and only roles of customer-users', () => {
    const accepts = (roles: unknown) => customerUserCreation.safeParse({ ...base, roles }).success;
    expect(accepts([{ customerId: ID, roleId: ROLE_IDS.CustomerUser }])).toBe(true);
    expect(accepts([{ customerId: ID, roleId: ROLE_IDS.SuperAdmin }])).toBe(false);
    expect(accepts([{ customerId: ID, roleId: ROLE_IDS.CustomerUser, roleName: 'SuperAdmin' }])).toBe(false);
    expect(accepts([])).toBe(false);
  });
});

describe('the fields of an import', () => {
  it('ignore warnings only if the field IgnoreWarnings is true', () => {
    const others = { Preview: false };
    expect(importFields.parse({})).toEqual({ IgnoreWarnings: false, ...others });
    expect(importFields.parse({ IgnoreWarnings: 'True' })).toEqual({ IgnoreWarnings: true, ...others });
    expect(importFields.safeParse({ IgnoreWarnings: 'yes' }).success).toBe(false);
    expect(importFields.safeParse({ ProviderID: ID }).success).toBe(false);
  });

  it('replace only assignments', () => {
    expect(assignmentFields.parse({ Replace: 'true' })).toMatchObject({ Replace: true });
    expect(importFields.safeParse({ Replace: 'true' }).success).toBe(false);
  });
});

describe('the release of a document', () => {
  it('accepts the fields that a person completes, and refuses invalid values', () => {
    expect(releaseBody.safeParse({}).success).toBe(true);
    expect(releaseBody.safeParse({ typeValue: 2, documentDate: '2026-02-28', remember: true }).success).toBe(
      true,
    );
    for (const wrong of [
      { typeValue: 3 },
      { documentDate: '2026-02-30' },
      { resolution: 'reject' },
      { documentNumber: ' ' },
    ])
      expect(releaseBody.safeParse(wrong).success).toBe(false);
  });
});

describe('the password rules', () => {
  it.each([
    ['Belegfach-Demo-1!', []],
    ['Aa1!aaaa', []],
    ['Aa1!aaa', ['length']],
    ['Aa1aaaaa', ['special']],
    ['Aa!aaaaa', ['digit']],
    ['aa1!aaaa', ['uppercase']],
    ['AA1!AAAA', ['lowercase']],
    ['Äö1 üüüü', []],
    ['Äö1üüüüü', ['special']],
    ['Aa1😀😀', ['length']],
    ['', ['lowercase', 'uppercase', 'digit', 'special', 'length']],
  ])('find that the password %j breaks the rules %j', (password, broken) =>
    expect(listBrokenPasswordRules(password)).toEqual(broken),
  );
});
