import { z } from 'zod';
import { ACTIVE_CONTENT_KINDS, INTAKE_CHANNELS, INTAKE_REASONS, INTAKE_STATES } from './intake-codes.ts';

export const intakeState = z.enum(INTAKE_STATES);
export const intakeReason = z.enum(INTAKE_REASONS);
export const activeContentKind = z.enum(ACTIVE_CONTENT_KINDS);
export const intakeChannel = z.enum(INTAKE_CHANNELS);

/** A finding of active content. `file` is the name of the embedded file that is or contains the active content. */
export const activeContent = z.strictObject({ kind: activeContentKind, file: z.string().nullable() });
export type ActiveContent = z.infer<typeof activeContent>;
