import { ApiProblem } from './api-problem.ts';

/** The answer of a call; undefined after a refusal, which has raised its alert already. */
export async function resultOf<Answer>(
  call: Promise<Answer>,
): Promise<{ readonly result: Answer } | undefined> {
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
