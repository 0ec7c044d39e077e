import { useNavigate, useSearch } from '@tanstack/react-router';
import { Unsubscribe } from '../../features/profile/index.ts';
import { ROUTES } from '../routes.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';

/** `/unsubscribe?token=`: the target of the link below every notice of new documents. */
export function UnsubscribePage() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = search['token'];
  return (
    <BarePage>
      <Unsubscribe
        token={typeof token === 'string' && token !== '' ? token : undefined}
        onSignIn={() => void navigate({ to: ROUTES.Login.path })}
      />
    </BarePage>
  );
}
