import type { invoices as german } from '../de/invoices.ts';
import type { SameShape } from '../same-shape.ts';

export const invoices: SameShape<typeof german> = {};
