import type { DemoProvider } from './world-model.ts';

/**
 * The companies of the demo's group. All VAT ids, registers and accounts are fictitious or published test values. The third company
 * settles the bills of affiliated suppliers: its VAT ids are the VAT ids of the sellers in the e-invoices of other makers, so that the
 * ordinary intake assigns these invoices to it.
 */
export const PROVIDERS: DemoProvider[] = [
  {
    key: 'automaten',
    name: 'Muster Automaten GmbH',
    trade: 'Heißgetränke- und Verpflegungsautomaten',
    vatIds: ['DE299999990'],
    address: { street: 'Vogelsanger Straße 187', postcode: '50825', city: 'Köln', country: 'DE' },
    register: 'Amtsgericht Köln, HRB 999001',
    managingDirector: 'Dr. Ilse Großkreutz',
    phone: '+49 221 99999-0',
    email: 'rechnung@muster-automaten.example',
    website: 'www.muster-automaten.example',
    bank: { name: 'Musterbank Köln', iban: 'DE02120300000000202051', bic: 'MUSTDEK1XXX' },
    color: '#2746c1',
    branches: [
      { index: 1, name: 'Niederlassung Köln' },
      { index: 2, name: 'Niederlassung Düsseldorf' },
      { index: 3, name: 'Niederlassung Bonn/Rhein-Sieg' },
      { index: 4, name: 'Niederlassung Aachen' },
    ],
  },
  {
    key: 'service',
    name: 'Muster Service GmbH',
    trade: 'Wartung, Instandsetzung und Prüfung',
    vatIds: ['DE299999981'],
    address: { street: 'Widdersdorfer Straße 240', postcode: '50933', city: 'Köln', country: 'DE' },
    register: 'Amtsgericht Köln, HRB 999002',
    managingDirector: 'Sönke Achterberg',
    phone: '+49 221 99998-0',
    email: 'buchhaltung@muster-service.example',
    website: 'www.muster-service.example',
    bank: { name: 'Musterbank Köln', iban: 'DE02500105170137075030', bic: 'MUSTDEK1XXX' },
    color: '#0c6b39',
    branches: [
      { index: 1, name: 'Stützpunkt Rheinland' },
      { index: 2, name: 'Stützpunkt Ruhr' },
    ],
  },
  {
    key: 'testfaelle',
    name: 'Testfälle GmbH',
    trade: 'E-Rechnungen anderer Hersteller, zum Testen',
    vatIds: [
      'DE123456789',
      'DE136695976',
      'DE09687654321',
      'DE777777777',
      'DE814060619',
      'FR11123456782',
      'FR32123456789',
    ],
    address: { street: 'Kaiser-Wilhelm-Ring 99', postcode: '50672', city: 'Köln', country: 'DE' },
    register: 'Amtsgericht Köln, HRB 999003',
    managingDirector: 'Margarethe Übelhör',
    phone: '+49 221 99997-0',
    email: 'abrechnung@testfaelle.example',
    website: 'www.testfaelle.example',
    bank: { name: 'Musterbank Köln', iban: 'DE02100500000054540402', bic: 'MUSTDEK1XXX' },
    color: '#874700',
    branches: [{ index: 1, name: 'Zentrale Köln' }],
  },
];
