/** What the server says of the installation: written into `index.html` when it is served. */
export interface Portal {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly demo: boolean;
  /** Register data for the imprint; what is missing is shown as not yet given. */
  readonly imprint: Readonly<Partial<Record<ImprintField, string>>>;
}

export const IMPRINT_FIELDS = ['address', 'representedBy', 'register', 'vatId', 'phone', 'email'] as const;
export type ImprintField = (typeof IMPRINT_FIELDS)[number];

/** The shipped operator is fictitious and marked as a placeholder. */
const fallback: Portal = {
  productTitle: 'Belegfach',
  operatorName: 'Muster Automaten GmbH',
  demo: false,
  imprint: {},
};

function textIn(source: object, name: string): string | undefined {
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the JSON of the `belegfach-portal` element; the unreplaced mark of a development server means the fallback. */
export function parsePortal(content: string | null | undefined): Portal {
  if (content === null || content === undefined || !content.startsWith('{"')) return fallback;
  const given: unknown = JSON.parse(content);
  if (typeof given !== 'object' || given === null) return fallback;
  const imprint: unknown = Reflect.get(given, 'imprint');
  const source = typeof imprint === 'object' && imprint !== null ? imprint : {};
  const fields = IMPRINT_FIELDS.map((field) => [field, textIn(source, field)] as const);
  return {
    productTitle: textIn(given, 'productTitle') ?? fallback.productTitle,
    operatorName: textIn(given, 'operatorName') ?? fallback.operatorName,
    demo: Reflect.get(given, 'demo') === true,
    imprint: Object.fromEntries(fields.filter(([, text]) => text !== undefined)),
  };
}

export const portal: Portal = parsePortal(
  document.querySelector('meta[name="belegfach-portal"]')?.getAttribute('content'),
);

/** The nonce of the content policy for style elements made at run time; undefined where no server put one in. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = element?.nonce ?? '';
  return nonce === '' || nonce.startsWith('{{') ? undefined : nonce;
}
