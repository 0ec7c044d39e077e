import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test-support/test-app.ts';
import { hashToken } from '../../../platform/sessions/index.ts';
import { createDesk, PASSWORD } from '../test-support/desk.ts';

/** Longer than a spent token may come back here, shorter than any statement may take. */
const STALL_MS = 2_500;

it('a refresh token that waited for the database while another tab spent it is no stolen one', async () => {
  const app = await createTestApp({ limits: { reuseToleranceSeconds: 1 } });
  try {
    const desk = createDesk(app);
    const { email } = await app.build.staff('ProviderUser', (await app.build.provider()).id, {
      passwordHash: `plain:${PASSWORD}`,
    });
    const { refresh_token } = (await desk.signIn(email)).json<{ refresh_token: string }>();
    const refresh = () => desk.refresh(refresh_token);
    const tabs: ReturnType<typeof refresh>[] = [];
    await app.test.owner.transaction(async (transaction) => {
      await sql`select from session_token where token_hash = ${hashToken(refresh_token)} for update`.execute(
        transaction,
      );
      // An injected request begins when somebody waits for it.
      for (const tab of [refresh(), refresh()]) tabs.push(tab.then((answer) => answer));
      await new Promise((resolve) => setTimeout(resolve, STALL_MS));
    });
    const answers = await Promise.all(tabs);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(await desk.check(winner?.json<{ access_token: string }>().access_token ?? '')).toBe(200);
  } finally {
    await app.close();
  }
});
