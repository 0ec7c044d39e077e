/** Data of the installation that the server writes into `index.html` when it serves the page. */
export interface Portal {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly demo: boolean;
  /** The operator does not exist: the shipped default, until an installation names its own operator. */
  readonly isPlaceholder: boolean;
  readonly imprint: Imprint;
  /** The operator's logo; without one the product's own logo is shown. */
  readonly logoUrl?: string;
  /** The operator's accent colour; without one the colour of the design is used. */
  readonly palette?: Palette;
}

/** The details that § 5 DDG demands, in addition to the name. */
export interface Imprint {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly representedBy: string;
  readonly email: string;
  readonly phone?: string;
  readonly registerCourt?: string;
  readonly registerNumber?: string;
  readonly vatId?: string;
}

/** Colours as `#rrggbb`; the server has checked their contrasts. */
export interface Palette {
  /** From light to dark. */
  readonly shades: Ten<string>;
  readonly light: AccentColours;
  readonly dark: AccentColours;
}

type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T];

interface AccentColours {
  readonly text: string;
  readonly soft: string;
  readonly soft2: string;
  readonly softline: string;
  /** Background of a filled button under the pointer. */
  readonly hover: string;
}

/** An invented operator: for a development server, which fills in nothing, and for tests. */
const PLACEHOLDER: Portal = {
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

/** The server of the same version wrote the object: two fields are enough to distinguish it from an unfilled placeholder. */
function isPortal(given: unknown): given is Portal {
  return typeof given === 'object' && given !== null && 'operatorName' in given && 'imprint' in given;
}

/** Reads the JSON of the `belegfach-portal` element. @throws Error when it was not filled in, except in development */
export function parsePortal(content: string | null | undefined): Portal {
  const given: unknown = content?.startsWith('{"') === true ? JSON.parse(content) : undefined;
  if (isPortal(given)) return given;
  // The shipped app must show only the configured operator.
  if (import.meta.env.DEV) return PLACEHOLDER;
  throw new Error('The page does not say whose portal it is.');
}

export const portal: Portal = parsePortal(
  document.querySelector('meta[name="belegfach-portal"]')?.getAttribute('content'),
);

/** The nonce of the content policy for style elements made at run time; undefined where the server did not fill it in. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = element?.nonce ?? '';
  return nonce === '' || nonce.startsWith('{{') ? undefined : nonce;
}
