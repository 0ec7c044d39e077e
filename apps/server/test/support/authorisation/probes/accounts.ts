import { randomUUID } from 'node:crypto';
import { nothing, type Probe } from './probe.ts';

const PASSWORD = 'Kirschkern-Weitwurf-7';
const unknownToken = () => ({ payload: { token: 'ot_unknown', password: PASSWORD } });
const newAddress = () => ({ payload: { email: 'new@test.example' } });

export const accountProbes = {
  requestPasswordReset: {
    targets: 'no rows',
    request: () => ({ payload: { email: 'nobody@test.example' } }),
    statusIfAllowed: 200,
  },
  getTwoFactorInformation: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  deactivateTwoFactor: {
    targets: 'one',
    kind: 'backoffice-user',
    request: nothing,
    statusIfAllowed: 204,
    // A second factor that the role requires can be removed only by a SuperAdmin or the owner.
    refuses: (row, actor) =>
      actor.role === 'ProviderAdmin' && row.role === 'ProviderAdmin' && row.accountId !== actor.accountId
        ? 404
        : undefined,
  },
  listSessions: { targets: 'one', kind: 'backoffice-user', request: nothing, statusIfAllowed: 200 },
  endSessions: {
    targets: 'one',
    kind: 'backoffice-user',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
  describePasswordLink: {
    targets: 'no rows',
    request: () => ({ payload: { id: randomUUID(), usertype: 'CustomerUser', token: 'ot_unknown' } }),
    statusIfAllowed: 400,
  },
  applyCustomerUserInvitation: { targets: 'no rows', request: unknownToken, statusIfAllowed: 400 },
  applyBackofficeUserInvitation: { targets: 'no rows', request: unknownToken, statusIfAllowed: 400 },
  createCustomerUserChangeMail: {
    targets: 'one',
    kind: 'customer-user',
    request: newAddress,
    statusIfAllowed: 204,
  },
  createBackofficeUserChangeMail: {
    targets: 'one',
    kind: 'backoffice-user',
    request: newAddress,
    statusIfAllowed: 204,
  },
} as const satisfies Record<string, Probe>;
