import type { Config } from '../configuration/config.ts';
import type { PortalInformation } from '../platform/http/index.ts';

/** The part of the configuration that the web app shows. */
export function describePortal({ demo, operator }: Pick<Config, 'demo' | 'operator'>): PortalInformation {
  const { name, ...identity } = operator;
  return { ...identity, operatorName: name, demo };
}
