export { type BackgroundLog, createFaultReporter } from './fault-reporter.ts';
