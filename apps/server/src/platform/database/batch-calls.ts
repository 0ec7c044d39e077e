/** A second one beside the first, so that one slow answer of the database does not hold everybody up. */
const MAX_AT_ONCE = 2;
/** What takes longer hangs, maybe on a connection that died without a word: those who wait need not wait for it too. */
const HELD_UP_MS = 1_000;
/** More go with the next one: a statement stays small, whatever rushes in. */
const MAX_BATCH_SIZE = 100;

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets what many requests ask of the database at the same time go there together: a call that comes alone runs at once; those that
 * come while others run wait for each other and share one statement, one way there and back and one wait for the disk. A call is
 * only ever answered by work that began after it, so that it sees all that was committed before it came.
 * @param run answers each input, in their order; when it fails for several, it is asked for each alone, so that nobody gets the
 *   fault of another
 */
export function batchCalls<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let running = 0;

  const answer = async (calls: readonly Waiting<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await run(calls.map(({ input }) => input));
      if (outputs.length !== calls.length) throw new Error('one answer per input is expected');
      for (const [place, output] of outputs.entries()) calls[place]?.resolve(output);
    } catch (error) {
      if (calls.length > 1) await Promise.all(calls.map((call) => answer([call])));
      else for (const { reject } of calls) reject(error);
    }
  };
  const start = (): void => {
    if (running === MAX_AT_ONCE || waiting.length === 0) return;
    running += 1;
    let isCounted = true;
    const leave = (): void => {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      start();
    };
    const timer = setTimeout(leave, HELD_UP_MS);
    void answer(waiting.splice(0, MAX_BATCH_SIZE)).finally(leave);
  };

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      start();
    });
}
