/** The part of the Trusted Types API that is used; TypeScript's DOM library does not declare it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/** Refuses markup: the app creates none from strings, so any markup is an attack or a fault. */
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
 * The only policy that the content policy allows: style sheets that Mantine writes at run time pass; scripts and script
 * addresses have no rule and are always refused.
 */
window.trustedTypes?.createPolicy('default', { createHTML: harmlessText });
