import type { Address, DemoCustomer } from './world-model.ts';

/** Customers with a fixed number, name or address: customers of the demo accounts, and customers in the e-invoices of other makers. */
export type FixedCustomer = Pick<
  DemoCustomer,
  'customerNumber' | 'companyNumber' | 'name' | 'kind' | 'status' | 'providers' | 'domain' | 'adminEmail'
> &
  Partial<Pick<DemoCustomer, 'address' | 'vatId' | 'gln' | 'endpoint' | 'salesmen'>>;

/** The e-mail domain is taken from the administrator's address, unless the administrator has a demo account. */
function fixedCustomer(
  customerNumber: string,
  name: string,
  adminEmail: string,
  more: Partial<FixedCustomer> = {},
): FixedCustomer {
  return {
    customerNumber,
    companyNumber: null,
    name,
    kind: 'business',
    status: 'Active',
    providers: ['automaten'],
    domain: adminEmail.split('@')[1] ?? '',
    adminEmail,
    ...more,
  };
}

const addressOf = (street: string, postcode: string, city: string, country = 'DE'): Address => ({
  street,
  postcode,
  city,
  country,
});

/** The three customers of the demo accounts. */
export const BAKERY = '10000001';
export const CAFE = '10000002';
export const HOTEL = '10000003';
export const ACCOUNT_CUSTOMERS: ReadonlySet<string> = new Set([BAKERY, CAFE, HOTEL]);

const ACCOUNTS: FixedCustomer[] = [
  fixedCustomer(BAKERY, 'Bäckerei Müller GmbH', 'customeradmin@demo.example', {
    domain: 'baeckerei-mueller.example',
    companyNumber: '40012233',
    kind: 'location',
    address: addressOf('Neusser Straße 412', '50733', 'Köln'),
    salesmen: ['salesman@demo.example'],
  }),
  fixedCustomer(CAFE, 'Café Schäfer KG', 'customeradmin@demo.example', {
    domain: 'cafe-schaefer.example',
    kind: 'location',
    providers: ['automaten', 'service'],
    address: addressOf('Merowingerstraße 18', '50677', 'Köln'),
    salesmen: ['anne-kathrin.kueppers@muster-automaten.example', 'marvin.schuerholz@muster-service.example'],
  }),
  fixedCustomer(HOTEL, 'Hotel Überblick AG', 'customeradmin3@demo.example', {
    domain: 'hotel-ueberblick.example',
    companyNumber: '40055671',
    kind: 'location',
    providers: ['service'],
    address: addressOf('Schloßallee 1', '53179', 'Bonn'),
    salesmen: ['guelcan.aydogan@muster-service.example'],
  }),
];

/** Companies with names that are difficult for lists and letters: umlauts, sixty characters, public bodies. */
const DIFFICULT_NAMES: FixedCustomer[] = [
  fixedCustomer('10000038', 'Hotel Brühler Schlösschen GmbH', 'finanzen@bruehler-schloesschen.example', {
    companyNumber: '40025577',
    providers: ['automaten', 'service'],
    kind: 'location',
  }),
  fixedCustomer('10000057', 'Autohaus Öztürk & Söhne OHG', 'rechnung@autohaus-oeztuerk.example', {
    companyNumber: '40018820',
    status: 'Invited',
  }),
  fixedCustomer(
    '10000094',
    'Gemeinnützige Wohnungsbaugenossenschaft Köln-Mülheim eG',
    'kreditoren@gwg-muelheim.example',
    { companyNumber: '40022901' },
  ),
  fixedCustomer('10000112', 'Fußpflege Groß', 'praxis@fusspflege-gross.example', { status: 'New' }),
  fixedCustomer(
    '10000140',
    'Grundschule Am Rosenhügel (Stadt Köln, Schulverwaltung)',
    'sekretariat@gs-rosenhuegel.example',
    { companyNumber: '40023118', kind: 'public' },
  ),
  fixedCustomer('10000151', 'Hausmeisterservice Ünal', 'ue@unal-service.example', { status: 'Inactive' }),
  fixedCustomer(
    '10000163',
    'Kölsche Weetschaff Zum Brünnchen, Inh. Josefine Kürten',
    'chef@zum-bruennchen.example',
    {
      companyNumber: '40027310',
      kind: 'location',
    },
  ),
  fixedCustomer(
    '10000175',
    'Logistikzentrum Rhein-Erft GmbH & Co. KG',
    'eingangsrechnungen@lz-rhein-erft.example',
    {
      companyNumber: '40028844',
      status: 'Invited',
    },
  ),
  fixedCustomer('10000188', 'Physiotherapie Schönhauser', 'info@physio-schoenhauser.example', {
    status: 'New',
  }),
  fixedCustomer(
    '10000192',
    'Rheinische Metallwarenfabrik Höhenberg GmbH & Co. KGaA',
    'buchhaltung@rmf-hoehenberg.example',
    { companyNumber: '40030012' },
  ),
  fixedCustomer('10000204', 'Städtische Bühnen, Kantinenbetriebe', 'kantine@buehnen-koeln.example', {
    companyNumber: '40031765',
    kind: 'public',
  }),
  fixedCustomer(
    '10000217',
    'Universitätsklinik, Wirtschaftsdienste und Zentraleinkauf',
    'wirtschaftsdienste@uk-west.example',
    { companyNumber: '40032290', kind: 'public' },
  ),
  fixedCustomer('10000221', 'Zahnärzte Dr. Weiß & Dr. Jürgens', 'verwaltung@zahnaerzte-wj.example', {
    status: 'Inactive',
  }),
  fixedCustomer('10000230', 'Zweirad Däumler GmbH', 'post@zweirad-daeumler.example', {
    companyNumber: '40034400',
  }),
  fixedCustomer(
    '10000247',
    'Arbeitsgemeinschaft Rheinischer Kälte- und Klimatechniker e. V.',
    'kasse@ark-klima.example',
  ),
  fixedCustomer(
    '10000263',
    'Straßenverkehrsamt des Rhein-Sieg-Kreises, Abt. Zulassung',
    'haushalt@sva-rhein-sieg.example',
    { kind: 'public' },
  ),
];

/** The buyer of two e-invoices of other makers. */
export const EST = '10000389';

/** The customers of the e-invoices of other makers, with the names printed there. */
const EXTERNAL_CUSTOMERS = [
  fixedCustomer('10000381', 'Kunden AG Mitte', 'info@kunden-ag-mitte.example', {
    address: addressOf('Kundenstraße 15', '69876', 'Frankfurt'),
    gln: '4000001987658',
  }),
  fixedCustomer('10000382', 'Lieferant GmbH', 'abrechnung@lieferant-gmbh.example', {
    address: addressOf('Lieferantenstraße 20', '80333', 'München'),
    gln: '4000001123452',
  }),
  fixedCustomer('10000383', 'ConsultingService GmbH', 'einkauf@consultingservice.example', {
    address: addressOf('Beiertheimer Allee 99', '76137', 'Karlsruhe'),
  }),
  fixedCustomer('10000384', 'Metallbau Leipzig GmbH & Co. KG', 'rechnung@metallbau-leipzig.example', {
    address: addressOf('Pappelallee 12', '04105', 'Leipzig'),
  }),
  fixedCustomer('10000385', 'Auftraggeber Firmenkunde GmbH', 'bau@auftraggeber-firmenkunde.example', {
    address: addressOf('Weender Straße 99', '37073', 'Göttingen'),
  }),
  fixedCustomer('10000386', 'Adatum Corporation', 'invoices@adatum.example', {
    address: addressOf('Gerresheimer Landstraße 99', '40627', 'Düsseldorf'),
    vatId: 'DE789456278',
  }),
  fixedCustomer('10000387', 'Le Client SARL', 'compta@le-client.example', {
    address: addressOf('35 Rue du Château', '06000', 'Nice', 'FR'),
    gln: '3654789851',
  }),
  fixedCustomer('10000388', 'Bau Auftraggeber GmbH', 'rechnungspruefung@bau-auftraggeber.example', {
    address: addressOf('Am Gerüst 99', '12345', 'Gerüstbau Ort'),
  }),
  fixedCustomer(EST, 'Theodor Est', 'post@theodor-est.example', {
    address: addressOf('Bahnstraße 42', '88802', 'Spielkreis'),
    vatId: 'DE999999999',
  }),
].map((customer): FixedCustomer => ({ ...customer, providers: ['testfaelle'] }));

export const FIXED_CUSTOMERS: FixedCustomer[] = [...ACCOUNTS, ...DIFFICULT_NAMES, ...EXTERNAL_CUSTOMERS];
