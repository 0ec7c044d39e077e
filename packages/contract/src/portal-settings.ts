/** The settings of the installation that the server writes into the page, because the page shows them before a user signs in. */
export interface PortalSettings {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly demo: boolean;
  /** Whether the operator is the fictitious default, because the installation does not name its own operator yet. */
  readonly isPlaceholder: boolean;
  readonly imprint: Imprint;
  /** The operator's logo; without one the product's own logo is shown. */
  readonly logoUrl?: string | undefined;
  /** The operator's accent color; without one the color of the design is used. */
  readonly palette?: Palette | undefined;
  /** Single sign-on; undefined if no identity provider is configured. */
  readonly signOn?: SignOnChoice | undefined;
}

/** The ways to sign in that the sign-in page offers in addition to the password. */
export interface SignOnChoice {
  /** The identity providers. */
  readonly providers: readonly { readonly id: string; readonly label: string }[];
  /** Whether some roles can't sign in with a password. */
  readonly isRequiredForSomeRoles: boolean;
}

/** The details that § 5 DDG demands, in addition to the name. The last four are missing if the operator has none. */
export interface Imprint {
  readonly street: string;
  readonly postcode: string;
  /** The operator's seat, which is also the place of jurisdiction in the terms. */
  readonly city: string;
  readonly representedBy: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly registerCourt?: string | undefined;
  readonly registerNumber?: string | undefined;
  readonly vatId?: string | undefined;
}

/** All shades of one accent color, each as `#rrggbb`, with the contrasts required by WCAG 2.2 AA. */
export interface Palette {
  /**
   * Ten shades from light to dark. The eighth is the accent itself, which fills buttons in the light scheme; the
   * seventh fills them in the dark one.
   */
  readonly shades: readonly string[];
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

/** The uses of the accent in one color scheme. */
export interface AccentColors {
  /** Links, the active entry, the focus ring. */
  readonly text: string;
  /** Backgrounds, from faint to strong: fields in use, the active entry. */
  readonly soft: string;
  readonly soft2: string;
  /** The border of such a background. */
  readonly softline: string;
  /** A filled button under the pointer. */
  readonly hover: string;
}
