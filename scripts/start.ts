import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ROOT } from './support/places.ts';
import { buildWebApp, isWebAppCurrent } from './support/web-build.ts';

/** Without a database and without a word about the demo, a start is somebody's first look: show the demo. */
if ((process.env['DATABASE_URL'] ?? '') === '' && (process.env['DEMO'] ?? '') === '')
  process.env['DEMO'] = 'true';

if (!isWebAppCurrent()) {
  console.log('Building the web app …');
  await buildWebApp();
}

// In this process: a signal from the terminal or a service manager reaches the portal itself.
await import(pathToFileURL(path.join(ROOT, 'apps/server/src/main.ts')).href);
