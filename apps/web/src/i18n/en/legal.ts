import type { legal as german } from '../de/legal.ts';
import type { SameShape } from '../same-shape.ts';

export const legal: SameShape<typeof german> = {
  placeholder: 'Placeholder',
};
