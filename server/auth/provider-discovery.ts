import { z } from 'zod';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;
/** A provider changes its addresses rarely; meanwhile the old ones are used and refreshed in the background. */
const REFRESH_AFTER_MS = 60 * 60_000;
/** After a failure, so that a login page does not wait for an unreachable provider each time. */
const RETRY_AFTER_MS = 10_000;

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});

export type ProviderMetadata = z.output<typeof metadataSchema>;

const readBounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`The discovery document of the provider is larger than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** With or without the slash at the end: providers differ in it. */
export const isSameIssuer = (issuer: string | undefined, origin: string): boolean =>
  issuer === origin || issuer === `${origin}/`;

/** The document must be about this provider, and the browser may talk to its origin only (content security policy). */
const checkMetadata = (metadata: ProviderMetadata, origin: string): ProviderMetadata => {
  if (!isSameIssuer(metadata.issuer, origin)) {
    throw new Error(`The discovery document of ${origin} names another issuer: ${metadata.issuer}`);
  }
  const { authorization_endpoint, token_endpoint, end_session_endpoint = origin, jwks_uri } = metadata;
  for (const endpoint of [authorization_endpoint, token_endpoint, end_session_endpoint]) {
    if (new URL(endpoint).origin !== origin) throw new Error(`${endpoint} is not at ${origin}`);
  }
  if (new URL(jwks_uri).protocol !== new URL(origin).protocol) throw new Error(`${jwks_uri} is not https`);
  return metadata;
};

const fetchMetadata = async (origin: string): Promise<ProviderMetadata> => {
  const response = await fetch(`${origin}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The discovery document of ${origin} was answered with ${response.status}.`);
  return checkMetadata(metadataSchema.parse(JSON.parse(await readBounded(response))), origin);
};

/** Returns a function that finds the provider's metadata (OpenID Connect Discovery), cached. It rejects while they are unknown. */
export const createDiscovery = (
  origin: string,
  onFailure: (error: unknown) => void,
  now = Date.now,
): (() => Promise<ProviderMetadata>) => {
  let known: ProviderMetadata | undefined;
  let failure: unknown;
  let nextFetch = -Infinity;
  let pending: Promise<ProviderMetadata> | undefined;

  const refresh = (): Promise<ProviderMetadata> => {
    pending ??= fetchMetadata(origin)
      .then((metadata) => {
        known = metadata;
        nextFetch = now() + REFRESH_AFTER_MS;
        return metadata;
      })
      .catch((error: unknown) => {
        failure = error;
        onFailure(error);
        nextFetch = now() + RETRY_AFTER_MS;
        throw error;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  return async () => {
    const isDue = now() >= nextFetch;
    if (!known) {
      if (isDue || pending) return refresh();
      throw failure;
    }
    // Reported above; the old addresses may still be right.
    if (isDue) refresh().catch(() => undefined);
    return known;
  };
};
