export const RESULT_KINDS = ['customer', 'document', 'person', 'page'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** One line of the results. */
export interface SearchResult {
  readonly kind: ResultKind;
  /** The public id; the name of the route for a page. */
  readonly id: string;
  readonly name: string;
  /** The number of the customer, or of the customer whose user the back office has found. */
  readonly customerNumber?: string;
  /** The text that distinguishes two results of the same name. */
  readonly detail: string;
}

/** The number of results of each kind. Further ones are found in the list of that kind. */
export const MAX_RESULTS = 5;

/** Shorter texts match nearly everything. */
export const MIN_LENGTH = 2;

/** The results in the order in which they are shown, each once. */
export function inOrder(results: readonly SearchResult[]): readonly SearchResult[] {
  const distinct = new Map(results.map((result) => [`${result.kind} ${result.id}`, result]));
  return RESULT_KINDS.flatMap((kind) => [...distinct.values()].filter((result) => result.kind === kind));
}
