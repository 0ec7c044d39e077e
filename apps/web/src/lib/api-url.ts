export type Query = Readonly<Record<string, QueryValue>>;

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Dot segments: browsers resolve them even when they are escaped. */
const DOTS = /^\.{1,2}$/;

/**
 * Puts values into `{braces}`. Each value is escaped, and dot segments are refused, so an id can never lead to another
 * path.
 */
export function fillPath(template: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params?.[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`The path ${template} needs a value for ${name}.`);
    if (DOTS.test(String(value))) throw new TypeError(`The path ${template} takes no dots for ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Lists repeat their parameter (`id=1&id=2`); empty texts and missing values are omitted. */
export function queryString(query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object') for (const item of value) search.append(name, String(item));
    else search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
