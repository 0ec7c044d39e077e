import path from 'node:path';
import { CLIENT, startRealProvider } from '../apps/server/test/support/identity-providers/real-provider.ts';
import { startWebhookReceiver } from '../e2e/support/webhook-receiver.ts';
import { forwardSignals, runCommand } from './support/command.ts';
import { withDemoPortal } from './support/demo-portal.ts';
import { ROOT } from './support/paths.ts';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
const CONFIGURATION = path.join(ROOT, 'e2e/playwright.config.ts');

/*
 * Runs the browser journeys against a portal that is started like `npm start`. Further parameters are passed to Playwright:
 * `npm run test:e2e -- download --headed`. The journeys have their own identity provider, which signs in the back-office users that they
 * create, and their own receiver of webhooks.
 */
forwardSignals();
const receiver = await startWebhookReceiver();
let identityProvider: Awaited<ReturnType<typeof startRealProvider>> | undefined;
process.exitCode = await withDemoPortal(
  'end-to-end',
  async (address) => {
    const parameters = [PLAYWRIGHT, 'test', '--config', CONFIGURATION, ...process.argv.slice(2)];
    const { code } = await runCommand(process.execPath, parameters, {
      env: { BASE_URL: address, ...receiver.environment },
    });
    return code;
  },
  async (address) => {
    identityProvider = await startRealProvider(`${address}/sign-on/journeys`);
    return {
      OIDC_PROVIDERS: 'journeys',
      OIDC_JOURNEYS_ISSUER: identityProvider.issuer.href,
      OIDC_JOURNEYS_CLIENT_ID: CLIENT.id,
      OIDC_JOURNEYS_CLIENT_SECRET: CLIENT.secret,
      OIDC_JOURNEYS_EMAIL_DOMAINS: 'journeys.example',
      OIDC_JOURNEYS_LABEL: 'Firmenkonto',
      WEBHOOK_ALLOWED_HOSTS: receiver.host,
    };
  },
);
receiver.stop();
await identityProvider?.stop();
