export interface TraceSettings {
  /** The collector, without the path of the signal. */
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

export interface TracingOptions extends TraceSettings {
  readonly version: string;
  readonly log: Readonly<Record<'info' | 'warn', (fields: object, message: string) => void>>;
}

/** The address of the signal below the address of the collector, as the specification of OTLP says. */
export function tracesUrl(endpoint: URL): URL {
  return new URL(`${endpoint.href.replace(/\/$/, '')}/v1/traces`);
}
