/** Whose mails they are. */
export interface Sender {
  readonly name: string;
  readonly productTitle: string;
  /** What a business letter must say of who writes it, by mail too (§ 35a GmbHG); undefined says the name alone. */
  readonly imprint?: {
    readonly street: string;
    readonly postcode: string;
    readonly city: string;
    readonly representedBy: string;
    readonly registerCourt: string | undefined;
    readonly registerNumber: string | undefined;
  };
  /** Undefined is the design's own accent. */
  readonly palette?:
    | { readonly shades: readonly string[]; readonly light: { readonly text: string } }
    | undefined;
}

/** Who writes, and where people find more about that; above and below each mail. */
export interface EmailLayout {
  readonly productTitle: string;
  readonly operatorName: string;
  /** Address, representatives and register, a line each. */
  readonly operatorFacts: readonly string[];
  readonly imprintUrl: string;
  readonly privacyUrl: string;
  readonly colours: { readonly fill: string; readonly text: string };
}

/** The design's accent (`ink`), on the light ground that mails have. */
const OWN_ACCENT = '#2746c1';
/** Which of an accent's ten shades fills in the light scheme. */
const FILL = 7;

/** @param link makes addresses of the portal */
export function composeEmailLayout(sender: Sender, link: (path: `/${string}`) => string): EmailLayout {
  const { name, productTitle, palette } = sender;
  return {
    productTitle,
    operatorName: name,
    operatorFacts: factsOf(sender),
    imprintUrl: link('/impressum/'),
    privacyUrl: link('/privacy/'),
    colours: { fill: palette?.shades[FILL] ?? OWN_ACCENT, text: palette?.light.text ?? OWN_ACCENT },
  };
}

function factsOf({ imprint }: Sender): string[] {
  if (imprint === undefined) return [];
  const { street, postcode, city, representedBy, registerCourt, registerNumber } = imprint;
  const register = registerCourt === undefined ? [] : [`${registerCourt}, ${registerNumber ?? ''}`];
  return [`${street}, ${postcode} ${city}`, `Vertreten durch: ${representedBy}`, ...register];
}
