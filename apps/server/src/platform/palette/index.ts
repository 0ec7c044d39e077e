export { contrast } from './colour.ts';
export { canBeAccent, makePalette, nearestAccent } from './palette.ts';
