import { z } from 'zod';
import type { S3Settings } from '../platform/object-storage/index.ts';
import { ConfigurationError } from './configuration-error.ts';
import { nonEmptyText, s3Endpoint } from './setting-formats.ts';

/** The settings of an S3 server, with the names that programs for AWS use. */
export const S3_SETTINGS = {
  S3_ENDPOINT: s3Endpoint.optional(),
  AWS_REGION: nonEmptyText.optional(),
  AWS_ACCESS_KEY_ID: nonEmptyText.optional(),
  AWS_SECRET_ACCESS_KEY: nonEmptyText.optional(),
  AWS_SESSION_TOKEN: nonEmptyText.optional(),
  S3_SSE: z.enum(['AES256', 'aws:kms'], { error: 'AES256 or aws:kms' }).optional(),
  S3_SSE_KMS_KEY_ID: nonEmptyText.optional(),
};

/** @throws ConfigurationError when only a part of the access key is set */
export function readS3(
  settings: {
    readonly [Name in keyof typeof S3_SETTINGS]?: z.output<(typeof S3_SETTINGS)[Name]>;
  },
): S3Settings {
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.AWS_REGION,
    credentials: readCredentials(settings),
    encryption: readEncryption(settings),
  };
}

function readEncryption({
  S3_SSE: algorithm,
  S3_SSE_KMS_KEY_ID: keyId,
}: Parameters<typeof readS3>[0]): S3Settings['encryption'] {
  if (keyId !== undefined && algorithm !== 'aws:kms')
    throw new ConfigurationError('S3_SSE_KMS_KEY_ID: is used only with S3_SSE=aws:kms');
  return algorithm && { algorithm, keyId };
}

function readCredentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Parameters<typeof readS3>[0]): S3Settings['credentials'] {
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined)
    throw new ConfigurationError(
      'AWS_SECRET_ACCESS_KEY: is set without AWS_ACCESS_KEY_ID; set both or neither',
    );
  if (secretAccessKey === undefined)
    throw new ConfigurationError(
      'AWS_ACCESS_KEY_ID: is set without AWS_SECRET_ACCESS_KEY; set both or neither',
    );
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}
