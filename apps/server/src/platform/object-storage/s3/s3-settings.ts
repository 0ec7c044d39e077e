/** The connection to an S3 server. */
export interface S3Settings {
  /** Undefined: AWS. Any other server is addressed with the bucket in the path. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** Undefined: the other sources of the AWS library, for example the role of the machine. */
  readonly credentials: S3Credentials | undefined;
  /** Encryption by the server, asked for with each object; undefined leaves it to the bucket. */
  readonly encryption?: S3Encryption | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface S3Encryption {
  readonly algorithm: 'AES256' | 'aws:kms';
  /** Only with `aws:kms`; undefined: the key of the bucket. */
  readonly keyId?: string | undefined;
}
