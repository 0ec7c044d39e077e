import { nothing, type Probe, readList } from './probe.ts';

let serial = 0;
const next = () => (serial += 1);

export const providerProbes = {
  listProviders: { targets: 'list', kind: 'provider', request: nothing, read: readList },
  listProviderBranches: { targets: 'list', kind: 'branch', request: nothing, read: readList },
  listProviderSetups: { targets: 'list', kind: 'provider', request: nothing, read: readList },
  createProvider: {
    targets: 'no rows',
    request: () => ({
      payload: { name: `Provider of probe ${next()}`, vatIds: [], ignoresLeadingZeros: false },
    }),
    statusIfAllowed: 201,
  },
  updateProvider: {
    targets: 'one',
    kind: 'provider',
    request: () => ({ payload: { name: `Provider renamed ${next()}`, vatIds: ['DE299999990'] } }),
    statusIfAllowed: 204,
  },
  listBranches: { targets: 'list', kind: 'branch', request: nothing, read: readList },
  createBranch: {
    targets: 'no rows',
    request: ({ world }) => {
      const branchIndex = 5000 + next();
      return {
        payload: { branchIndex, branchName: `Branch ${branchIndex}`, providerId: world.providers.A.publicId },
      };
    },
    statusIfAllowed: 201,
  },
  updateBranch: {
    targets: 'one',
    kind: 'branch',
    request: () => {
      const branchIndex = 7000 + next();
      return { payload: { branchIndex, branchName: `Branch ${branchIndex}` } };
    },
    statusIfAllowed: 204,
  },
  deleteBranch: {
    targets: 'one',
    kind: 'branch',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  getIntakeChannels: { targets: 'one', kind: 'provider', request: nothing, statusIfAllowed: 200 },
  listIntakeKeys: { targets: 'one', kind: 'provider', request: nothing, statusIfAllowed: 200 },
  createIntakeKey: {
    targets: 'one',
    kind: 'provider',
    request: () => ({ payload: { name: 'ERP' } }),
    statusIfAllowed: 201,
  },
  revokeIntakeKey: {
    targets: 'one',
    kind: 'intake-key',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
} as const satisfies Record<string, Probe>;
