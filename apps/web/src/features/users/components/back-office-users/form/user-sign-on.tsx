import { signOnAccess } from '@belegfach/contract/schema-free';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../../../../session/may-call.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/alert-store.ts';
import { LockableButton } from '../../../../../ui/lockable-button/lockable-button.tsx';
import { useReloadBackofficeUsers } from '../../../api/user-queries.ts';

interface UserSignOnProps {
  readonly userId: string;
  readonly issuer: string;
  readonly isLocked: boolean;
}

/** The link of a user to an identity provider, which an administrator can remove. */
export function UserSignOn({ userId, issuer, isLocked }: UserSignOnProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const reload = useReloadBackofficeUsers();
  const unlinking = useMutation({
    mutationFn: () => api.call('DELETE /SignOn/{id}', { params: { id: userId } }),
    onSuccess: () => {
      showSuccess(t('done.unlinked'));
      reload();
    },
  });
  const mayUnlink = mayCall(useCurrentUser(), signOnAccess.unlinkSignOn) && !isLocked;
  return (
    <div>
      <p>{t('form.signOn', { host: new URL(issuer).hostname })}</p>
      {mayUnlink && (
        <LockableButton
          variant="default"
          loading={unlinking.isPending}
          lockReason={unlinking.isSuccess ? t('done.unlinked') : undefined}
          onClick={() => unlinking.mutate()}
        >
          {t('form.unlink')}
        </LockableButton>
      )}
    </div>
  );
}
