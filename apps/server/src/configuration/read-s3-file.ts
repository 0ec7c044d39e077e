import { z } from 'zod';
import type { S3Settings } from '../platform/object-storage/index.ts';
import { ConfigurationError } from './configuration-error.ts';
import { loadSettings } from './load-settings.ts';
import { readS3, S3_SETTINGS } from './s3-settings.ts';

const SERVER = z.object(S3_SETTINGS);
const NAMES: ReadonlySet<string> = new Set([...Object.keys(S3_SETTINGS), 'AWS_SECRET_ACCESS_KEY_FILE']);

/**
 * The settings of another S3 server than the portal's, from a file in the form of the settings file.
 * @throws ConfigurationError, which names the file, when it cannot be read or has another setting or a wrong value
 */
export function readS3File(file: string): S3Settings {
  const { variables } = loadSettings({}, { envFile: file });
  const unknown = Object.keys(variables).filter((name) => !NAMES.has(name));
  if (unknown.length > 0)
    throw new ConfigurationError(`${file}: ${unknown.join(', ')}: is no setting of an S3 server`);
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = SERVER.safeParse(nonEmpty);
  try {
    if (!parsed.success) throw ConfigurationError.fromZodError(parsed.error);
    return readS3(parsed.data);
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new ConfigurationError(error.message.replaceAll(/^/gm, `${file}: `));
    throw error;
  }
}
