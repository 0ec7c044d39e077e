import { ApiProblem } from './api-problem.ts';

/** The result of a call; undefined after a refusal, which has raised its alert already. */
export async function resultOf<Result>(
  call: Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  try {
    return { result: await call };
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/** Whether a call succeeds; a refusal has raised its alert already. */
export async function succeeds(call: Promise<unknown>): Promise<boolean> {
  return (await resultOf(call)) !== undefined;
}
