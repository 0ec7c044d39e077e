/** The part of the Trusted Types API that is used; TypeScript's DOM library does not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/** Refuses markup: the app makes none from strings, so whatever brings some is an attack or a fault. */
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
 * The one policy that the content policy allows (decisions D11): style sheets that Mantine writes at run time pass, scripts
 * and script addresses have no rule and so never do.
 */
window.trustedTypes?.createPolicy('default', { createHTML: harmlessText });
