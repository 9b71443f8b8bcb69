declare module 's3rver' {
  import type { Server } from 'node:http';

  type Options = {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  };
  export default class S3rver {
    constructor(options: Options);
    httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
