import { withImpliedDemo } from '../apps/server/src/configuration/implied-demo.ts';
import { runService } from '../apps/server/src/process/run-service.ts';
import { buildWebApp, describeMissingBuild, isWebAppCurrent } from './support/web-build.ts';

// In this process, so that a signal from the terminal or a service manager reaches the portal itself.
await runService(process.argv.slice(2), {
  addImplied: withImpliedDemo,
  prepare: async ({ demo }) => {
    if (isWebAppCurrent()) return;
    // The packages that build it are not there after `npm prune --omit=dev`.
    if (!demo) throw new Error(describeMissingBuild());
    console.log('Building the web app …');
    await buildWebApp();
  },
});
