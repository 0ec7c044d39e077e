/** How an S3 server is reached. */
export interface S3Settings {
  /** Undefined: AWS. Any other server is addressed with the bucket in the path. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** Undefined: the other sources of the AWS library, for example the role of the machine. */
  readonly credentials: S3Credentials | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}
