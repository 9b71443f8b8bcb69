import { promisify } from 'node:util';
import { zip, type AsyncZippable } from 'fflate';

/** Compresses in a worker thread, so that a large archive does not block other requests. */
export const zipFiles = promisify<AsyncZippable, Uint8Array>((files, done) => zip(files, done));
