import type { PasswordLinkInformation } from '@belegfach/contract';
import { useEffect, useState } from 'react';
import { ApiProblem, isAbort } from '../../../lib/api-problem.ts';
import type { PasswordLink } from '../../../session/password-grant.ts';
import { useApi } from '../../../session/session-context.ts';

/**
 * `invalid`: the link has expired or was used. `unknown`: the server could not tell, so the link may work.
 */
type LinkState = 'loading' | 'invalid' | 'unknown' | PasswordLinkInformation;

/** Loads the purpose of a link, which does not use the link up. The page shows the refusal itself. */
export function usePasswordLink({ id, usertype, token }: PasswordLink): LinkState {
  const api = useApi();
  const [state, setState] = useState<LinkState>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    api
      .call('POST /Authentication/PasswordLink', {
        body: { id, usertype, token },
        signal: leaving.signal,
        noAlertFor: 'all',
      })
      .then(setState, (error: unknown) => {
        if (isAbort(error)) return;
        const isInvalid = error instanceof ApiProblem && error.code === 'TokenValidationFailed';
        setState(isInvalid ? 'invalid' : 'unknown');
      });
    return () => leaving.abort();
  }, [api, id, usertype, token]);
  return state;
}
