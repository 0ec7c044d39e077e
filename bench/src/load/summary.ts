/** The results of one candidate in one round. Times in milliseconds. */
export interface Summary {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Median until the first byte. */
  readonly firstByteMs: number;
  /** Median size of an answer on the wire. */
  readonly bytes: number;
  /** Processor time of the server and of its database per request, if it was measured. */
  readonly processorMs?: number;
}

/** A single measurement: times in milliseconds, and the size if there is one. */
interface Sample {
  readonly total: number;
  readonly firstByte?: number;
  readonly bytes?: number;
}

export function summarise(samples: readonly Sample[], seconds: number): Summary {
  const totals = samples.map(({ total }) => total);
  return {
    requests: samples.length,
    perSecond: samples.length / seconds,
    p50: quantile(totals, 0.5),
    p99: quantile(totals, 0.99),
    firstByteMs: median(samples.map(({ total, firstByte }) => firstByte ?? total)),
    bytes: median(samples.map(({ bytes }) => bytes ?? 0)),
  };
}

/** The quantile by nearest rank; 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
