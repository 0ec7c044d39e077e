export { contrast } from './color.ts';
export { canBeAccent, makePalette, nearestAccent } from './palette.ts';
