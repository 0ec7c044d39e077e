import type { Config } from '../configuration/config.ts';
import type { PortalInformation } from '../platform/http/index.ts';

/** What the configuration tells the page. */
export function describePortal({ demo, operator }: Pick<Config, 'demo' | 'operator'>): PortalInformation {
  const { name, ...identity } = operator;
  return { ...identity, operatorName: name, demo };
}
