import { multipart } from '../../multipart.ts';
import type { Probe, Trial } from './probe.ts';

/** A table of headings alone changes nothing; what rows may touch is tested with the feature. */
const upload =
  (headings: string) =>
  ({ world, actor }: Trial) =>
    multipart([
      { name: 'ProviderId', content: world.providers[actor.provider ?? 'A'].publicId },
      { name: 'CsvDocument', content: headings, fileName: 'table.csv' },
    ]);

const CUSTOMERS = 'Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname';

// Only the own imports can be seen: an id of nobody's is what every caller has in common.
const nobodys: Probe = { reaches: 'no rows', request: () => ({}), allowed: 404 };

export const customerImportProbes = {
  importCustomers: { reaches: 'no rows', request: upload(CUSTOMERS), allowed: 200 },
  importCustomersWithProvider: { reaches: 'no rows', request: upload(`${CUSTOMERS};Anbieter`), allowed: 200 },
  importSalesmanAssignment: {
    reaches: 'no rows',
    request: upload('Kundennummer;Vertriebler;Anbieter;E-Mail;Vorname;Nachname'),
    allowed: 200,
  },
  getImport: nobodys,
  cancelImport: nobodys,
} as const satisfies Record<string, Probe>;
