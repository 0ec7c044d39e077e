import type { BackofficeUser } from '@belegfach/contract';
import { backofficeUserAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { findBackofficeRole } from '../../model/roles.ts';

/** Why the viewer may neither edit nor delete a user: only a super admin may change a super admin. */
export function useSuperAdminLockReason(): (user: Pick<BackofficeUser, 'roleName'>) => string | undefined {
  const { t } = useTranslation('users');
  const mayChangeSuperAdmins = mayCallForAllProviders(
    useCurrentUser(),
    backofficeUserAccess.updateBackofficeUser,
  );
  return ({ roleName }) =>
    !mayChangeSuperAdmins && findBackofficeRole(roleName) === 'SuperAdmin'
      ? t('locked.superAdmin')
      : undefined;
}
