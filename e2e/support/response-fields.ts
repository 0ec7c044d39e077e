/** Reads a required text from the body of a response; the journeys ignore its other fields. */
export function textAt(body: unknown, name: string): string {
  const value = valueAt(body, name);
  if (typeof value !== 'string') throw new Error(`no text ${name} in ${JSON.stringify(body)}`);
  return value;
}

export function listAt(body: unknown, name?: string): readonly unknown[] {
  const value: unknown = name === undefined ? body : valueAt(body, name);
  if (!Array.isArray(value)) throw new Error(`no list ${name ?? ''} in ${JSON.stringify(body)}`);
  return value;
}

function valueAt(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
