import { expect, it } from 'vitest';
import { runCommand } from './command.ts';

it('ends a program that takes longer than it may', async () => {
  const { code } = await runCommand(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], {
    quiet: true,
    timeLimit: 100,
  });
  expect(code).toBe(128);
});
