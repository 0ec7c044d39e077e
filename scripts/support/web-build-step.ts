import type { Step } from './steps.ts';
import { FAILED, PASSED } from './test-reports.ts';
import { buildWebApp } from './web-build.ts';

/** Builds the web app before the tests: some of them start the whole portal, which serves the built app. */
export const webBuildStep: Step = {
  name: 'web build',
  run: async () => {
    try {
      await buildWebApp();
      return PASSED;
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      return FAILED;
    }
  },
};
