import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { withImpliedDemo } from '../apps/server/src/configuration/implied-demo.ts';
import { ROOT } from './support/paths.ts';
import { buildWebApp, isWebAppCurrent } from './support/web-build.ts';

Object.assign(process.env, withImpliedDemo(process.env));

if (!isWebAppCurrent()) {
  console.log('Building the web app …');
  await buildWebApp();
}

// In this process, so that a signal from the terminal or a service manager reaches the portal itself.
await import(pathToFileURL(path.join(ROOT, 'apps/server/src/main.ts')).href);
