import { useNavigate } from '@tanstack/react-router';
import { Unsubscribe } from '../../features/profile/index.ts';
import { ROUTES } from '../routes.ts';
import { readUnsubscribeLink } from '../email-links.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';
import { useLinkValues } from '../use-link-values.ts';

/** `/unsubscribe#token=`: the target of the link below every notice of new documents. */
export function UnsubscribePage() {
  const navigate = useNavigate();
  const link = useLinkValues(ROUTES.UnsubscribePage.path, readUnsubscribeLink);
  return (
    <BarePage>
      <Unsubscribe
        key={link?.token}
        token={link?.token}
        onSignIn={() => void navigate({ to: ROUTES.Login.path })}
      />
    </BarePage>
  );
}
