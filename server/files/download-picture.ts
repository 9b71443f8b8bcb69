import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';
import { parseUrl } from '#shared/parse-url.ts';

const TIMEOUT_MS = 4000;

/** Not of this machine, its network, or any other special range. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

type OnAddress = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves the name that is then connected to, so that it cannot change to a private address in between. */
const lookupPublic = (hostname: string, options: LookupOptions, callback: OnAddress): void =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('No address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new Error('Not public'), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });

/** A public https address, by name or number; at `trustedOrigin` any. */
const isAllowed = (url: URL, trustedOrigin: string): boolean => {
  if (url.username || url.password) return false;
  if (url.origin === trustedOrigin) return true;
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
};

/**
 * The bytes at an address that somebody else has named; rejects when there are none, too many, or they come too slowly.
 * Redirects are not followed. Nothing in a private network can be reached, except at `trustedOrigin`.
 */
export const downloadPicture = (address: string, trustedOrigin: string): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const url = parseUrl(address);
    if (!url || !isAllowed(url, trustedOrigin)) return reject(new Error('This address is not fetched.'));
    const get = url.protocol === 'https:' ? getOverHttps : getOverHttp;
    const options = {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'image/*' },
      ...(url.origin === trustedOrigin ? {} : { lookup: lookupPublic }),
    };
    get(url, options, (response) => {
      const parts: Uint8Array[] = [];
      let size = 0;
      const fail = (reason: string) => response.destroy(new Error(reason));
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('data', (part: Uint8Array) => {
        size += part.length;
        if (size > MAX_UPLOAD_BYTES) fail('The picture is too large.');
        else parts.push(part);
      });
      if (response.statusCode !== 200) fail(`The answer is ${response.statusCode}.`);
    }).on('error', reject);
    return undefined;
  });
