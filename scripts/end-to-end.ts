import path from 'node:path';
import { forwardSignals, runCommand } from './support/command.ts';
import { withDemoPortal } from './support/demo-portal.ts';
import { ROOT } from './support/paths.ts';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
const CONFIGURATION = path.join(ROOT, 'e2e/playwright.config.ts');

/*
 * Runs the browser journeys against a portal that is started like `npm start`. Further parameters are passed to Playwright:
 * `npm run test:e2e -- download --headed`.
 */
forwardSignals();
process.exitCode = await withDemoPortal('end-to-end', async (address) => {
  const parameters = [PLAYWRIGHT, 'test', '--config', CONFIGURATION, ...process.argv.slice(2)];
  const { code } = await runCommand(process.execPath, parameters, { env: { BASE_URL: address } });
  return code;
});
