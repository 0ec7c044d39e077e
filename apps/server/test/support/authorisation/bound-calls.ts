import { API_BASE, type EndpointDefinition, type EndpointName, endpoints } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { PROBES } from './probes/index.ts';
import type { Probe } from './probes/probe.ts';

export interface BoundCall {
  readonly name: EndpointName;
  readonly definition: EndpointDefinition;
  readonly probe: Probe;
}

/** Every bound call with its probe. */
export function listBoundCalls(): BoundCall[] {
  const names = Object.keys(endpoints) as EndpointName[];
  return names.flatMap((name) => {
    const probe = (PROBES as Partial<Record<EndpointName, Probe>>)[name];
    return probe === undefined ? [] : [{ name, definition: endpoints[name], probe }];
  });
}

/** Whether no role may make the call: it is for intake keys. */
export function isForKeysOnly({ definition }: BoundCall): boolean {
  return Object.values(definition.access).every((cell) => cell === 'denied');
}

/** The request of a call with this id in its path; other path parameters by their names. */
export function addressed(
  { definition }: BoundCall,
  request: InjectOptions,
  id = '',
  params: Readonly<Record<string, string>> = {},
): InjectOptions {
  const url = API_BASE + definition.path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? id);
  return { ...request, method: definition.method, url };
}
