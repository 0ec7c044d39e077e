import type { Imprint, Palette } from '@belegfach/contract';

/** The operator, in whose name the e-mails are sent. */
export interface MailOperator {
  readonly name: string;
  readonly productTitle: string;
  /**
   * The details of the operator that a business letter or e-mail must show (§ 35a GmbHG); undefined shows only the name.
   */
  readonly imprint?: Omit<Imprint, 'email' | 'phone' | 'vatId'>;
  /** Undefined means the default accent. */
  readonly palette?: Pick<Palette, 'shades' | 'light'> | undefined;
}

/** The operator and the links to imprint and privacy policy, shown above and below each e-mail. */
export type EmailLayout = Readonly<ReturnType<typeof composeEmailLayout>>;

/** The accent of the product's own design. */
const DEFAULT_ACCENT = '#2746c1';
/** The index of the shade that fills surfaces in the light scheme, among the ten shades of an accent. */
const FILL_SHADE = 7;

/** @param link builds addresses of the portal */
export function composeEmailLayout(operator: MailOperator, link: (path: `/${string}`) => string) {
  const { name, productTitle, palette } = operator;
  return {
    productTitle,
    operatorName: name,
    /** Address, representatives and register, one line each. */
    operatorLines: composeOperatorLines(operator),
    imprintUrl: link('/impressum/'),
    privacyUrl: link('/privacy/'),
    colors: {
      fill: palette?.shades[FILL_SHADE] ?? DEFAULT_ACCENT,
      text: palette?.light.text ?? DEFAULT_ACCENT,
    },
  };
}

function composeOperatorLines({ imprint }: MailOperator): string[] {
  if (imprint === undefined) return [];
  const { street, postcode, city, representedBy, registerCourt, registerNumber } = imprint;
  const register = registerCourt === undefined ? [] : [`${registerCourt}, ${registerNumber ?? ''}`];
  return [`${street}, ${postcode} ${city}`, `Vertreten durch: ${representedBy}`, ...register];
}
