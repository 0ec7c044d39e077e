import { useNavigate } from '@tanstack/react-router';
import { Unsubscribe } from '../../features/profile/index.ts';
import { ROUTES } from '../routes.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';
import { useLinkValues } from '../use-link-values.ts';

/** `/unsubscribe#token=`: the target of the link below every notice of new documents. */
export function UnsubscribePage() {
  const navigate = useNavigate();
  const token: unknown = Reflect.get(useLinkValues(ROUTES.UnsubscribePage.path), 'token');
  return (
    <BarePage>
      <Unsubscribe
        token={typeof token === 'string' && token !== '' ? token : undefined}
        onSignIn={() => void navigate({ to: ROUTES.Login.path })}
      />
    </BarePage>
  );
}
