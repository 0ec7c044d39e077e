/** The operator, in whose name the mails are sent. */
export interface Sender {
  readonly name: string;
  readonly productTitle: string;
  /**
   * The sender's details required in a business letter, e-mails included (§ 35a GmbHG); undefined shows only the name.
   */
  readonly imprint?: {
    readonly street: string;
    readonly postcode: string;
    readonly city: string;
    readonly representedBy: string;
    readonly registerCourt: string | undefined;
    readonly registerNumber: string | undefined;
  };
  /** Undefined means the default accent. */
  readonly palette?:
    | { readonly shades: readonly string[]; readonly light: { readonly text: string } }
    | undefined;
}

/** The operator and the links to imprint and privacy policy, shown above and below each mail. */
export interface EmailLayout {
  readonly productTitle: string;
  readonly operatorName: string;
  /** Address, representatives and register, one line each. */
  readonly operatorFacts: readonly string[];
  readonly imprintUrl: string;
  readonly privacyUrl: string;
  readonly colours: { readonly fill: string; readonly text: string };
}

/** The default accent (`ink`) on the light background of mails. */
const OWN_ACCENT = '#2746c1';
/** The index of the shade that fills surfaces in the light scheme, of an accent's ten shades. */
const FILL = 7;

/** @param link builds addresses of the portal */
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
