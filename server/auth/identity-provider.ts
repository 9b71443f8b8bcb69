import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { AppError } from '#server/errors.ts';
import type { IdentityProvider } from '#server/http/auth-deps.ts';
import type { Settings } from '#server/settings.ts';
import { ID_TOKEN_LEEWAY_SECONDS } from '#shared/limits.ts';
import { personOfClaims } from './claims.rules.ts';

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

/** Fetches the provider's public keys when its first token arrives, and caches them. */
export const createIdentityProvider = ({
  origin,
  clientId,
}: NonNullable<Settings['identityProvider']>): IdentityProvider => {
  const issuer = `${origin}/`;
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer), { timeoutDuration: KEYS_TIMEOUT_MS });
  return {
    issuer,
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
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
