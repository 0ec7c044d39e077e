import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const LOGGER = new URL('./logger.ts', import.meta.url).href;

/** The output of a process that runs `statements` with the portal's logger, and is killed when it has written anything. */
async function outputOf(statements: string): Promise<string> {
  const code = `import { createPortalLogger } from '${LOGGER}'; const logger = createPortalLogger('info'); ${statements}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
    child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

it('a line of the log is written while the process continues', async () => {
  const output = await outputOf(`logger.info('written'); setInterval(() => {}, 1_000);`);
  expect(output).toContain('"msg":"written"');
});

it.each([
  ['exits', 'process.exit(0);'],
  ['ends by an error that nothing catches', `setTimeout(() => { null.name; });`],
])('all lines are written when the process %s', async (_how, end) => {
  const output = await outputOf(`logger.info('first'); logger.info('last'); ${end}`);
  expect(output).toMatch(/"msg":"first"[^]*"msg":"last"/);
});

it('a fatal line and the lines before it are written even if the process is killed immediately', async () => {
  const output = await outputOf(
    `logger.info('before'); logger.fatal('fault'); process.kill(process.pid, 'SIGKILL');`,
  );
  expect(output).toMatch(/"msg":"before"[^]*"msg":"fault"/);
});
