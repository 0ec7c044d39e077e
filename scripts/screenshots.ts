import path from 'node:path';
import { forwardSignals, runCommand } from './support/command.ts';
import { withDemoPortal } from './support/demo-portal.ts';
import { ROOT } from './support/paths.ts';

/* Renews the screenshots of the README in docs/screenshots: `node scripts/screenshots.ts`. */
forwardSignals();
process.exitCode = await withDemoPortal('screenshots', async (address) => {
  const script = path.join(ROOT, 'e2e/screenshots.ts');
  const { code } = await runCommand(process.execPath, [script], { env: { BASE_URL: address } });
  return code;
});
