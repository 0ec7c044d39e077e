import { multipart } from '../../multipart.ts';
import { makePlainPdf } from '../../plain-pdf.ts';
import { nothing, type Probe, readPage } from './probe.ts';

let serial = 0;
const next = () => (serial += 1);

export const intakeProbes = {
  uploadDocuments: {
    targets: 'no rows',
    request: ({ world, actor }) =>
      multipart([
        { name: 'ProviderId', content: world.providers[actor.provider ?? 'A'].publicId },
        { name: 'Documents', content: makePlainPdf(`probe ${next()}`), fileName: `probe-${serial}.pdf` },
      ]),
    statusIfAllowed: 200,
  },
  listIntakeItems: {
    targets: 'list',
    kind: 'intake-receipt',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  countWaitingIntakeItems: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  getIntakeItem: { targets: 'one', kind: 'intake-receipt', request: nothing, statusIfAllowed: 200 },
  releaseIntakeItem: {
    targets: 'one',
    kind: 'intake-receipt',
    request: ({ world, row }) => ({
      payload: {
        customerId: world.customers[row?.providers.includes('B') === true ? 'b1' : 'a1'].publicId,
        documentNumber: `RE-PROBE-${next()}`,
        documentDate: '2026-11-03',
        typeValue: 0,
      },
    }),
    statusIfAllowed: 200,
    newRowStatus: 'same',
  },
  discardIntakeItem: {
    targets: 'one',
    kind: 'intake-receipt',
    request: () => ({ payload: { reason: 'Not ours' } }),
    statusIfAllowed: 200,
    newRowStatus: 'same',
  },
  discardIntakeItems: {
    targets: 'many',
    kind: 'intake-receipt',
    request: (ids) => ({ payload: { ids: [...ids], reason: 'Not ours' } }),
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  // No customer has this id. The tests of the feature check that the documents get their customer.
  assignIntakeItems: {
    targets: 'many',
    kind: 'intake-receipt',
    request: (ids) => ({ payload: { ids: [...ids], customerId: '019a0000-0000-7000-8000-000000000001' } }),
    statusIfAllowed: 200,
    refuses: () => 400,
  },
  getRuleFigures: {
    targets: 'no rows',
    request: () => ({ query: { month: '2026-11' } }),
    statusIfAllowed: 200,
  },
  listIdentifiers: {
    targets: 'list',
    kind: 'customer-identifier',
    request: () => ({ query: { pageSize: '100' } }),
    read: readPage,
  },
  removeIdentifier: {
    targets: 'one',
    kind: 'customer-identifier',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  downloadIntakeFile: { targets: 'one', kind: 'intake-receipt', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
