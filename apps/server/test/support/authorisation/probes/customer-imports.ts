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

// A caller sees only its own imports, so an unknown id is the same case for all callers.
const nobodys: Probe = { targets: 'no rows', request: () => ({}), allowed: 404 };

export const customerImportProbes = {
  importCustomers: { targets: 'no rows', request: upload(CUSTOMERS), allowed: 200 },
  importCustomersWithProvider: { targets: 'no rows', request: upload(`${CUSTOMERS};Anbieter`), allowed: 200 },
  importSalesmanAssignment: {
    targets: 'no rows',
    request: upload('Kundennummer;Vertriebler;Anbieter;E-Mail;Vorname;Nachname'),
    allowed: 200,
  },
  getImport: nobodys,
  cancelImport: nobodys,
} as const satisfies Record<string, Probe>;
