import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { homeOf, ROUTES } from '../../routes.ts';

/** Leads to the home page of the current user and names it; a visitor goes to the sign-in. */
export function HomeButton() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const home = homeOf(useSession().currentUser);
  return (
    <Button size="md" onClick={() => void navigate({ to: ROUTES[home].path })}>
      {t(`toHome.${home}`)}
    </Button>
  );
}
