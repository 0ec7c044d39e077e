import { multipart } from '../../multipart.ts';
import type { Probe, Trial } from './probe.ts';

/** A table with only headings changes nothing; what its rows may change is tested with the feature. */
const upload =
  (headings: string) =>
  ({ world, actor }: Trial) =>
    multipart([
      { name: 'ProviderId', content: world.providers[actor.provider ?? 'A'].publicId },
      { name: 'CsvDocument', content: headings, fileName: 'table.csv' },
    ]);

const CUSTOMERS = 'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname';

// A caller sees only its own imports, so an unknown id is the same case for all callers. The test adds a random id to the
// path.
const unknownImport: Probe = { targets: 'no rows', request: () => ({}), statusIfAllowed: 404 };

export const customerImportProbes = {
  importCustomers: { targets: 'no rows', request: upload(CUSTOMERS), statusIfAllowed: 200 },
  importCustomersWithProvider: {
    targets: 'no rows',
    request: upload(`${CUSTOMERS};Anbieter`),
    statusIfAllowed: 200,
  },
  importSalesmanAssignment: {
    targets: 'no rows',
    request: upload('Kundennummer;Vertriebler;Anbieter;E-Mail;Vorname;Nachname'),
    statusIfAllowed: 200,
  },
  // No role may make this call; what a key may change is tested with the feature.
  putCustomers: { targets: 'no rows', request: () => ({ payload: { customers: [] } }), statusIfAllowed: 200 },
  // Nobody has imported anything: whose imports are listed is tested with the feature.
  listImports: { targets: 'no rows', request: () => ({}), statusIfAllowed: 200 },
  getImport: unknownImport,
  cancelImport: unknownImport,
} as const satisfies Record<string, Probe>;
