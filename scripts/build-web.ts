import { passSignalsOn } from './support/command.ts';
import { buildWebApp, isWebAppCurrent } from './support/web-build.ts';

/** `--if-changed` leaves a build alone that is as new as its sources. */
const mayKeep = process.argv.includes('--if-changed');

passSignalsOn();
if (!mayKeep || !isWebAppCurrent()) await buildWebApp();
