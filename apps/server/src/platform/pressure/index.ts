export {
  createPressureGauge,
  type Pressure,
  type PressureGauge,
  type PressureReadings,
} from './pressure-gauge.ts';
