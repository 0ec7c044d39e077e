import type { DemoBackofficeUser } from './world-model.ts';
import type { ProviderKey } from './document-model.ts';

/** The password of the demo accounts; no other account has it. */
export const DEMO_PASSWORD = 'Belegfach-Demo-1!';

function user(
  provider: ProviderKey | null,
  role: DemoBackofficeUser['role'],
  [firstName, lastName]: readonly [string, string],
  email: string,
  changes: Partial<Pick<DemoBackofficeUser, 'status' | 'salesmanNumber' | 'branchIndex'>> = {},
): DemoBackofficeUser {
  const defaults = { status: 'Active', salesmanNumber: null, branchIndex: null } as const;
  return { email, firstName, lastName, role, provider, ...defaults, ...changes };
}

const salesman = (
  provider: ProviderKey,
  name: readonly [string, string],
  email: string,
  salesmanNumber: string,
  branchIndex: number | null,
) => user(provider, 'SalesmanUser', name, email, { salesmanNumber, branchIndex });

const AUTOMATEN = 'muster-automaten.example';
const SERVICE = 'muster-service.example';
const TESTFAELLE = 'testfaelle.example';

/** The back-office users of all providers; in each group the demo accounts are first. */
export const BACKOFFICE_USERS: DemoBackofficeUser[] = [
  user(null, 'SuperAdmin', ['Hannelore', 'Übermuth'], 'superadmin@demo.example'),

  user('automaten', 'ProviderAdmin', ['Saskia', 'Yılmaz-Brückner'], 'provideradmin@demo.example'),
  user('automaten', 'ProviderUser', ['Käthe', 'Weißhäupl'], 'provideruser@demo.example'),
  salesman('automaten', ['Björn', 'Jörißen'], 'salesman@demo.example', '4711', 1),
  user('automaten', 'BranchManager', ['Ragnhild', 'Möllenkamp'], 'branchmanager@demo.example', {
    branchIndex: 1,
  }),
  user('automaten', 'ProviderAdmin', ['Detlef', 'Schüßler'], `detlef.schuessler@${AUTOMATEN}`),
  user('automaten', 'ProviderUser', ['Ömer', 'Çelik'], `oemer.celik@${AUTOMATEN}`, { status: 'Invited' }),
  user('automaten', 'ProviderUser', ['Friederike', 'von der Groeben'], `f.vondergroeben@${AUTOMATEN}`, {
    status: 'New',
  }),
  salesman('automaten', ['Anne-Kathrin', 'Küppers'], `anne-kathrin.kueppers@${AUTOMATEN}`, '4712', 1),
  salesman('automaten', ['Sören', 'Müßig'], `soeren.muessig@${AUTOMATEN}`, '4713', 2),
  salesman('automaten', ['Jacqueline', 'Größbrink'], `jacqueline.groessbrink@${AUTOMATEN}`, '4714', 3),
  salesman('automaten', ['Wojciech', 'Żurawski'], `wojciech.zurawski@${AUTOMATEN}`, '4715', 4),
  salesman('automaten', ['Elif', 'Şahin'], `elif.sahin@${AUTOMATEN}`, '4716', null),
  user('automaten', 'BranchManager', ['Lothar', 'Kühnel'], `lothar.kuehnel@${AUTOMATEN}`, { branchIndex: 2 }),
  user('automaten', 'BranchManager', ['Beate', 'Fröhlingsdorf'], `beate.froehlingsdorf@${AUTOMATEN}`, {
    branchIndex: 3,
  }),

  user('service', 'ProviderAdmin', ['Henning', 'Brößkamp'], 'provideradmin2@demo.example'),
  user('service', 'ProviderUser', ['Dörte', 'Lüdecke'], `doerte.luedecke@${SERVICE}`),
  salesman('service', ['Marvin', 'Schürholz'], `marvin.schuerholz@${SERVICE}`, '201', 1),
  salesman('service', ['Gülcan', 'Aydoğan'], `guelcan.aydogan@${SERVICE}`, '202', 2),
  salesman('service', ['Thees', 'Rüßmeyer'], `thees.ruessmeyer@${SERVICE}`, '203', null),
  user('service', 'BranchManager', ['Ute', 'Großjohann'], `ute.grossjohann@${SERVICE}`, { branchIndex: 1 }),

  user('testfaelle', 'ProviderAdmin', ['Margarethe', 'Übelhör'], `margarethe.uebelhoer@${TESTFAELLE}`),
  user('testfaelle', 'ProviderUser', ['Jens', 'Pfützner'], `jens.pfuetzner@${TESTFAELLE}`),
  salesman('testfaelle', ['Solveig', 'Ahrweiß'], `solveig.ahrweiss@${TESTFAELLE}`, '9001', 1),
  salesman('testfaelle', ['Cem', 'Dönmez'], `cem.doenmez@${TESTFAELLE}`, '9002', null),
];

/** The salesmen of a provider, in the order of their numbers. */
export function salesmenOf(provider: ProviderKey): DemoBackofficeUser[] {
  return BACKOFFICE_USERS.filter((user) => user.provider === provider && user.role === 'SalesmanUser');
}
