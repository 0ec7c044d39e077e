import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const PROBE = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
await import(process.argv[1]);
console.log(loaded.filter((name) => /^@opentelemetry\\/(sdk|exporter|resources)/.test(name)).length);
`;

const count = (file: string) =>
  Number(
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', PROBE, path.resolve(import.meta.dirname, file)],
      { encoding: 'utf8' },
    ),
  );

it('the portal loads no library for traces while they are off', () => {
  expect(count('../../process/portal.ts')).toBe(0);
  expect(count('./otlp-tracer.ts')).toBeGreaterThan(0);
});
