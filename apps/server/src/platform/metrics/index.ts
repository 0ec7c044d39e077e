export { Counter, Histogram, type Registry } from 'prom-client';
export { addGauge, createRegistry } from './registry.ts';
