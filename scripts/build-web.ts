import { passSignalsOn } from './support/command.ts';
import { buildWebApp } from './support/web-build.ts';

passSignalsOn();
await buildWebApp();
