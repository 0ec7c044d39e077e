import { type AnyRoute, type Router, useNavigate, useRouter } from '@tanstack/react-router';
import { ROUTES, type RouteName } from './routes.ts';

/** Goes one page back, or to `fallback` when there is no page before, as after a link from an e-mail. */
export function useGoBack(fallback: RouteName): () => void {
  const { history } = useRouter<Router<AnyRoute, 'preserve'>>();
  const navigate = useNavigate();
  return () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: ROUTES[fallback].path });
  };
}
