export type { Pressure } from './judge-pressure.ts';
export { createPressureGauge, type PressureGauge } from './pressure-gauge.ts';
