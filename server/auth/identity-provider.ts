import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { AppError } from '#server/errors.ts';
import type { IdentityProvider } from '#server/http/auth-deps.ts';
import type { Settings } from '#server/settings.ts';
import { ID_TOKEN_LEEWAY_SECONDS } from '#shared/limits.ts';
import { personOfClaims } from './claims.rules.ts';
import { createDiscovery, isSameIssuer } from './provider-discovery.ts';

const KEYS_TIMEOUT_MS = 5000;

/** As claimed by the token, before any verification. */
export const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

/** Faults of the token itself. Any other error means that the provider's keys could not be fetched. */
const TOKEN_ERRORS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Finds the provider's addresses and public keys when they are first needed, and caches them. */
export const createIdentityProvider = (
  { origin, clientId }: NonNullable<Settings['identityProvider']>,
  logError: (error: unknown, message: string) => void,
): IdentityProvider => {
  const discover = createDiscovery(origin, (error) => logError(error, 'the identity provider could not be discovered'));
  let keySet: { uri: string; keys: KeySet } | undefined;
  const keysAt = (uri: string): KeySet => {
    if (keySet?.uri !== uri) {
      keySet = { uri, keys: createRemoteJWKSet(new URL(uri), { timeoutDuration: KEYS_TIMEOUT_MS }) };
    }
    return keySet.keys;
  };
  return {
    // Identities are stored under this name, whether or not the provider's own ends with a slash.
    issuer: `${origin}/`,
    isIssuer: (issuer) => isSameIssuer(issuer, origin),
    findEndpoints: async () => {
      try {
        const { issuer, authorization_endpoint, token_endpoint, end_session_endpoint } = await discover();
        return { issuer, authorization_endpoint, token_endpoint, end_session_endpoint: end_session_endpoint ?? null };
      } catch {
        return undefined;
      }
    },
    verify: async (token) => {
      try {
        const { issuer, jwks_uri } = await discover();
        const { payload } = await jwtVerify(token, keysAt(jwks_uri), {
          issuer,
          audience: clientId,
          // Any other algorithm, or none, is refused before a key is used.
          algorithms: ['RS256'],
          clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
          requiredClaims: ['sub', 'iat', 'exp'],
        });
        return personOfClaims(payload, clientId);
      } catch (error) {
        if (TOKEN_ERRORS.some((TokenError) => error instanceof TokenError)) return undefined;
        throw new AppError('unavailable', 'The sign-in provider is temporarily unavailable. Please try again.');
      }
    },
  };
};
