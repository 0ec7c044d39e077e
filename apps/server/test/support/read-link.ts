/** A value of a link in an e-mail; empty when the link has none of this name. */
export function readLinkValue(link: string | URL, name: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get(name) ?? '';
}
