/** Seeded random values for tests: the same seed gives the same world. */
export { createRandom, type Random } from '@belegfach/demo';
