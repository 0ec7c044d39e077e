import { type AnyRoute, type Router, useNavigate, useRouter } from '@tanstack/react-router';
import { ROUTES, type RouteName } from './paths.ts';

/** One page back; to `fallback` for whoever came by a link from a mail and has nothing behind. */
export function useGoBack(fallback: RouteName): () => void {
  const { history } = useRouter<Router<AnyRoute, 'preserve'>>();
  const navigate = useNavigate();
  return () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: ROUTES[fallback].path });
  };
}
