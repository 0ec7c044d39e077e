import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The metrics of one portal, with the standard ones of Node. Two portals in one process share no registry. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Undefined: there is no value at present. A gauge with a label has a number for each value of the label. */
type Reading = number | undefined | Readonly<Record<string, number>>;

/**
 * Adds a gauge whose value is read on each request. If the reading fails, the gauge has no value; the other metrics are
 * still shown.
 */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  label?: string,
): void {
  const labelNames = label === undefined ? [] : [label];
  const collect = async () => {
    gauge.reset();
    // `reset` sets a gauge without a label to 0, so such a gauge is removed instead.
    if (label === undefined) gauge.remove();
    try {
      const reading = await read();
      if (typeof reading === 'number') gauge.set(reading);
      else if (label !== undefined)
        for (const [value, number] of Object.entries(reading ?? {})) gauge.set({ [label]: value }, number);
    } catch {
      // The gauge has no value until the next request.
    }
  };
  const gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
}
