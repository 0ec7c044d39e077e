/** Parses JSON (RFC 8259) that a schema validates afterwards. @returns undefined for a text that is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
