import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ForgotPassword } from '../../features/authentication/index.ts';
import { NO_EMAIL, ROUTES } from '../routes.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';
import { useGoBack } from '../use-go-back.ts';

/** `/forgot-password`; the e-mail address may be given as `?email=` or as the parameter of the path. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const goBack = useGoBack('Login');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { mail } = params;
  const initialEmail = search['email'] ?? (mail === NO_EMAIL ? undefined : mail);
  return (
    <BarePage>
      <ForgotPassword
        initialEmail={typeof initialEmail === 'string' ? initialEmail : ''}
        onCancel={goBack}
        onSignIn={() => void navigate({ to: ROUTES.Login.path })}
      />
    </BarePage>
  );
}
