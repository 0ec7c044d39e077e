/** Reads a required text from an answer of the portal; the journeys ignore its other fields. */
export function textAt(answer: unknown, name: string): string {
  const value = valueAt(answer, name);
  if (typeof value !== 'string') throw new Error(`no text ${name} in ${JSON.stringify(answer)}`);
  return value;
}

export function listAt(answer: unknown, name?: string): readonly unknown[] {
  const value: unknown = name === undefined ? answer : valueAt(answer, name);
  if (!Array.isArray(value)) throw new Error(`no list ${name ?? ''} in ${JSON.stringify(answer)}`);
  return value;
}

function valueAt(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}
