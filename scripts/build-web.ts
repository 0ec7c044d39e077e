import { forwardSignals } from './support/command.ts';
import { buildWebApp, isWebAppCurrent } from './support/web-build.ts';

/** `--if-changed` keeps a build that is as new as its sources. */
const mayKeep = process.argv.includes('--if-changed');

forwardSignals();
if (!mayKeep || !isWebAppCurrent()) await buildWebApp();
