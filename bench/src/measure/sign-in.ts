import { PASSWORD } from '../world/world.ts';

/** A sign-in as the web app sends it. */
export function signInForm(email: string): Readonly<Record<string, string>> {
  return { grant_type: 'password', username: email, password: PASSWORD, scope: 'offline_access' };
}

/** Signs in through the product. @returns the access token @throws Error when it is refused. */
export async function signIn(port: number, email: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${TOKEN_PATH}`, {
    method: 'POST',
    body: new URLSearchParams(signInForm(email)),
  });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || !('access_token' in answer))
    throw new Error(`${email} could not sign in: ${response.status}`);
  return String(answer.access_token);
}

export const TOKEN_PATH = '/api/connect/token';
