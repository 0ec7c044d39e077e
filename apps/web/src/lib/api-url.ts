export type Query = Readonly<Record<string, QueryValue>>;

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Escaped or not, an address takes it for a step up or for nothing. */
const DOTS = /^\.{1,2}$/;

/** Puts values into `{braces}`; each is escaped, and dots alone are refused, so an id can never climb into another path. */
export function fillPath(template: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params?.[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`The path ${template} needs a value for ${name}.`);
    if (DOTS.test(String(value))) throw new TypeError(`The path ${template} takes no dots for ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Lists repeat their parameter (`id=1&id=2`, spec section 7); empty text filters and missing values are left out (section 5). */
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
