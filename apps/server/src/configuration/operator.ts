import type { Imprint, Palette, PortalSettings } from '@belegfach/contract';
import { isEmailAddress } from '@belegfach/contract/schema-free';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { readLogo } from './operator-logo.ts';
import type { Logo } from '../platform/http/index.ts';
import { canBeAccent, contrast, makePalette, nearestAccent } from '../platform/palette/index.ts';

/** The operator of the portal: the data that the imprint must state (§ 5 DDG), and the look of the portal. */
export interface Operator extends Pick<PortalSettings, 'productTitle' | 'isPlaceholder' | 'imprint'> {
  readonly name: string;
  /** Undefined means the product's logo. */
  readonly logo: Logo | undefined;
  /** Undefined means the design's own accent. */
  readonly palette: Palette | undefined;
}

/** Fictitious, with a telephone number reserved for films, and addresses that do not exist. */
const PLACEHOLDER = {
  name: 'Muster Automaten GmbH',
  imprint: {
    street: 'Musterstraße 1',
    postcode: '50667',
    city: 'Köln',
    representedBy: 'Erika Muster',
    email: 'kontakt@muster-automaten.example',
    phone: '+49 221 4710555',
    registerCourt: 'Amtsgericht Köln',
    registerNumber: 'HRB 000000',
    vatId: 'DE299999990',
  },
} as const satisfies { name: string; imprint: Imprint };

const MAX_LINE_LENGTH = 200;
const singleLine = z
  .string()
  .trim()
  .min(1)
  .max(MAX_LINE_LENGTH, `one line of at most ${MAX_LINE_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, `one line of at most ${MAX_LINE_LENGTH} characters`);

const accent = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'a colour as #rrggbb, e.g. #2746c1', abort: true })
  .toLowerCase()
  .refine(canBeAccent, { error: ({ input }) => describeTooLight(String(input)) });

/** The settings of the operator's identity, as `config.ts` reads them. */
export const OPERATOR_SETTINGS = {
  PRODUCT_TITLE: singleLine.default('Belegfach'),
  OPERATOR_NAME: singleLine.optional(),
  OPERATOR_STREET: singleLine.optional(),
  OPERATOR_POSTCODE: singleLine.optional(),
  OPERATOR_CITY: singleLine.optional(),
  OPERATOR_REPRESENTED_BY: singleLine.optional(),
  OPERATOR_EMAIL: z.string().trim().refine(isEmailAddress, 'e.g. kontakt@example.com').optional(),
  OPERATOR_PHONE: z
    .string()
    .trim()
    .regex(/^\+?[\d ()/-]{5,30}$/, 'e.g. +49 221 123456')
    .optional(),
  OPERATOR_REGISTER_COURT: singleLine.optional(),
  OPERATOR_REGISTER_NUMBER: singleLine.optional(),
  OPERATOR_VAT_ID: z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[A-Z]{2}[A-Z\d]{2,13}$/, 'e.g. DE123456789'))
    .optional(),
  OPERATOR_LOGO: singleLine.transform(readLogo).optional(),
  OPERATOR_ACCENT: accent.optional(),
};
type OperatorSettings = z.output<z.ZodObject<typeof OPERATOR_SETTINGS>>;

/** The law requires these in an imprint. If any of them is set, all must be: the placeholder must not complete them. */
const required = z.string({ error: 'is required with the other OPERATOR_ settings, for the imprint' });
const imprintSettings = z
  .object({
    OPERATOR_NAME: required,
    OPERATOR_STREET: required,
    OPERATOR_POSTCODE: required,
    OPERATOR_CITY: required,
    OPERATOR_REPRESENTED_BY: required,
    OPERATOR_EMAIL: required,
    OPERATOR_PHONE: z.string().optional(),
    OPERATOR_REGISTER_COURT: z.string().optional(),
    OPERATOR_REGISTER_NUMBER: z.string().optional(),
    OPERATOR_VAT_ID: z.string().optional(),
  })
  .superRefine(({ OPERATOR_REGISTER_COURT: court, OPERATOR_REGISTER_NUMBER: number }, context) => {
    if ((court === undefined) === (number === undefined)) return;
    context.addIssue({
      code: 'custom',
      path: [court === undefined ? 'OPERATOR_REGISTER_COURT' : 'OPERATOR_REGISTER_NUMBER'],
      message: 'court and number of the register belong together',
    });
  });

/**
 * The operator of the settings, which must be complete; the placeholder if nothing is set. @throws ConfigurationError
 */
export function readOperator(settings: OperatorSettings): Operator {
  const look = {
    productTitle: settings.PRODUCT_TITLE,
    logo: settings.OPERATOR_LOGO,
    palette: settings.OPERATOR_ACCENT === undefined ? undefined : makePalette(settings.OPERATOR_ACCENT),
  };
  if (imprintSettings.keyof().options.every((name) => settings[name] === undefined))
    return { ...PLACEHOLDER, ...look, isPlaceholder: true };
  const parsed = imprintSettings.safeParse(settings);
  if (!parsed.success) throw ConfigurationError.fromZodError(parsed.error);
  const imprint = parsed.data;
  return {
    ...look,
    name: imprint.OPERATOR_NAME,
    isPlaceholder: false,
    imprint: {
      street: imprint.OPERATOR_STREET,
      postcode: imprint.OPERATOR_POSTCODE,
      city: imprint.OPERATOR_CITY,
      representedBy: imprint.OPERATOR_REPRESENTED_BY,
      email: imprint.OPERATOR_EMAIL,
      phone: imprint.OPERATOR_PHONE,
      registerCourt: imprint.OPERATOR_REGISTER_COURT,
      registerNumber: imprint.OPERATOR_REGISTER_NUMBER,
      vatId: imprint.OPERATOR_VAT_ID,
    },
  };
}

function describeTooLight(color: string): string {
  const ratio = contrast(color, '#ffffff').toFixed(2);
  return `white words on ${color} have a contrast of ${ratio}:1, and WCAG 2.2 AA asks for 4.5:1; the nearest shade that has it is ${nearestAccent(color)}`;
}
