/** A valid document, and for each rule the edits after which it no longer follows the rule. */
export type FixtureSet = {
  readonly title: string;
  readonly document: string;
  readonly mutations: readonly Mutation[];
};

export type Mutation = { readonly rule: string; readonly mutated: string };

/** A text of the document, and what replaces it. The text must occur once. */
type Edit = readonly [from: string, to: string];

export function edit(document: string, ...edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`not once in the document: ${from}`);
    return text.replace(from, () => to);
  }, document);
}

export function mutations(
  document: string,
  rows: readonly (readonly [rule: string, ...edits: Edit[]])[],
): Mutation[] {
  return rows.map(([rule, ...edits]) => ({ rule, mutated: edit(document, ...edits) }));
}
