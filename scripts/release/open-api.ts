import { VERSION } from '../../apps/server/src/configuration/version.ts';
import { describeApi } from '../../apps/server/src/platform/http/index.ts';

/** The OpenAPI document that a portal of this version serves, as the text of a file. Needs no portal and no database. */
export function describeOpenApi(): string {
  return `${JSON.stringify(describeApi(VERSION), undefined, 2)}\n`;
}
