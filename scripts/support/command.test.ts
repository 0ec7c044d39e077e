import { expect, it } from 'vitest';
import { runCommand } from './command.ts';

it('runCommand ends a program that exceeds its time limit', async () => {
  const { code } = await runCommand(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], {
    quiet: true,
    timeLimitMs: 100,
  });
  expect(code).toBe(128);
});
