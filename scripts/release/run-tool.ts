import { runCommand, type CommandOptions } from '../support/command.ts';

/** Runs a program to its end. @returns its output @throws Error with the output when it fails */
export async function runTool(
  program: string,
  parameters: readonly string[],
  options: Omit<CommandOptions, 'quiet'> = {},
): Promise<string> {
  const { code, output } = await runCommand(program, parameters, { ...options, quiet: true });
  if (code !== 0)
    throw new Error(`${[program, ...parameters].join(' ')} ended with ${code}:\n${output.trimEnd()}`);
  return output;
}
