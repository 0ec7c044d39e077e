import { nothing, type Probe } from './probe.ts';

const PASSWORD = 'Kirschkern-Weitwurf-7';
const unknownToken = () => ({ payload: { token: 'ot_unknown', password: PASSWORD } });
const newAddress = () => ({ payload: { email: 'new@test.example' } });

export const accountProbes = {
  requestPasswordReset: {
    targets: 'no rows',
    request: () => ({ payload: { email: 'nobody@test.example' } }),
    allowed: 200,
  },
  getTwoFactorInformation: { targets: 'no rows', request: nothing, allowed: 200 },
  deactivateTwoFactor: {
    targets: 'one',
    kind: 'backoffice-user',
    request: nothing,
    allowed: 204,
    // A second factor that the role requires can be removed only by a SuperAdmin or the owner.
    refuses: (row, actor) =>
      actor.role === 'ProviderAdmin' && row.role === 'ProviderAdmin' && row.accountId !== actor.accountId
        ? 404
        : undefined,
  },
  listSessions: { targets: 'one', kind: 'backoffice-user', request: nothing, allowed: 200 },
  endSessions: {
    targets: 'one',
    kind: 'backoffice-user',
    request: nothing,
    allowed: 204,
    spends: 'as it is',
  },
  applyCustomerUserInvitation: { targets: 'no rows', request: unknownToken, allowed: 400 },
  applyBackofficeUserInvitation: { targets: 'no rows', request: unknownToken, allowed: 400 },
  createCustomerUserChangeMail: {
    targets: 'one',
    kind: 'customer-user',
    request: newAddress,
    allowed: 204,
  },
  createBackofficeUserChangeMail: {
    targets: 'one',
    kind: 'backoffice-user',
    request: newAddress,
    allowed: 204,
  },
} as const satisfies Record<string, Probe>;
