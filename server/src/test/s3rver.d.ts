/** The part of the S3 server for tests that we use; it brings no types of its own. */
declare module "s3rver" {
  // biome-ignore lint/style/noDefaultExport: it describes a package that exports so.
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
