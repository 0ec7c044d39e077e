import type { PortalSettings } from '@belegfach/contract';

/** An invented operator: for a development server, which fills in nothing, and for tests. */
const PLACEHOLDER: PortalSettings = {
  productTitle: 'Belegfach',
  operatorName: 'Muster Automaten GmbH',
  demo: false,
  isPlaceholder: true,
  imprint: {
    street: 'Musterstraße 1',
    postcode: '50667',
    city: 'Köln',
    representedBy: 'Erika Muster',
    email: 'kontakt@muster-automaten.example',
  },
};

/**
 * The server that wrote the object has the same version as the page, so two fields are enough to distinguish the object
 * from an unfilled placeholder.
 */
function isPortal(content: unknown): content is PortalSettings {
  return typeof content === 'object' && content !== null && 'operatorName' in content && 'imprint' in content;
}

/** Reads the JSON of the `belegfach-portal` element. @throws Error when it was not filled in, except in development */
export function parsePortal(content: string | null | undefined): PortalSettings {
  const given: unknown = content?.startsWith('{"') === true ? JSON.parse(content) : undefined;
  if (isPortal(given)) return given;
  // The shipped app must show only the configured operator.
  if (import.meta.env.DEV) return PLACEHOLDER;
  throw new Error('The page does not contain the settings of the portal.');
}

export const portal: PortalSettings = parsePortal(
  document.querySelector('meta[name="belegfach-portal"]')?.getAttribute('content'),
);

/** The nonce of the content security policy for style elements made at run time; undefined where the server did not fill it in. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = element?.nonce ?? '';
  return nonce === '' || nonce.startsWith('{{') ? undefined : nonce;
}
