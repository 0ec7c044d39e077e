/** The part of the Trusted Types API that is used; TypeScript's DOM library does not declare it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/** Refuses markup: the app never creates markup from strings, so it would be an attack or a bug. */
export function harmlessText(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup from a string is refused.');
  return text;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * The only policy that the content security policy allows. It lets the style sheets pass that Mantine writes at run time. It has no rule
 * for scripts and their URLs, so these are always refused.
 */
window.trustedTypes?.createPolicy('default', { createHTML: harmlessText });
