import { useNavigate } from '@tanstack/react-router';
import { EditProfile } from '../../features/profile/index.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { showImportantSuccess } from '../../ui/alerts/alert-store.ts';
import { homeOf, ROUTES } from '../routes.ts';
import { useSignOutWithMessage } from '../shell/account/use-sign-out.ts';
import { useGoBack } from '../use-go-back.ts';

export function EditProfilePage() {
  const navigate = useNavigate();
  const goBack = useGoBack(homeOf(useCurrentUser()));
  const leave = useSignOutWithMessage();
  return (
    <EditProfile
      onCancel={goBack}
      onSetUpSecondFactor={() => void navigate({ to: ROUTES.Setup2FAPage.path })}
      onResetPassword={(email) => void navigate({ to: ROUTES.ForgotPasswordPage.path, search: { email } })}
      onLeave={(notice) => leave(() => showImportantSuccess(notice))}
    />
  );
}
