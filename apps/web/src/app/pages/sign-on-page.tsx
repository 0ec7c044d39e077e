import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { SignOnReturn } from '../../features/authentication/index.ts';
import { redirectTarget } from '../redirect-target.ts';
import { homeOf, ROUTES } from '../routes.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';
import { signOnTarget } from '../sign-on-target.ts';

/** `/sign-on/<provider>`: the page to which an identity provider sends the browser back. */
export function SignOnPage() {
  const navigate = useNavigate();
  const { provider = '' }: { readonly provider?: string } = useParams({ strict: false });
  const searchText = useRouterState({ select: ({ location }) => location.searchStr });
  // The response in the address works only once, so its history entry is replaced.
  return (
    <BarePage>
      <SignOnReturn
        provider={provider}
        response={searchText.replace(/^\?/, '')}
        onSignedIn={(user) => {
          const href = redirectTarget(signOnTarget.take()) ?? ROUTES[homeOf(user)].path;
          void navigate({ href, replace: true });
        }}
        onSignInAgain={() => void navigate({ to: ROUTES.Login.path, replace: true })}
      />
    </BarePage>
  );
}
