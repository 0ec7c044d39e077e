export { contrast } from './colour.ts';
export { canBeAccent, makePalette, nearestAccent, type Palette } from './palette.ts';
