/** Query parameters for the pages: texts, or lists of texts where a name is repeated. */
export type QueryValues = Record<string, string | string[]>;

function parseSearch(text: string): QueryValues {
  const query: QueryValues = {};
  const search = new URLSearchParams(text);
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    query[name] = all.length > 1 ? all : (all[0] ?? '');
  }
  return query;
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? value : [value])
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        params.append(name, String(item));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The router's own functions read `?number=007` as JSON and write quotes into links. These functions keep each value as
 * the plain text that a person typed or that a link in an e-mail contains.
 */
export const plainQueryString = { parseSearch, stringifySearch };
