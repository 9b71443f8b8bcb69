import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { AppError } from '#server/errors.ts';
import type { Settings } from '#server/settings.ts';
import { ID_TOKEN_LEEWAY_SECONDS } from '#shared/limits.ts';
import { claimedPerson, type ProviderPerson } from './claims.rules.ts';

const KEYS_TIMEOUT_MS = 5000;

export type IdentityProvider = {
  issuer: string;
  /** Who an ID token speaks of; undefined when it is not valid here and now. */
  read(token: string): Promise<ProviderPerson | undefined>;
};

/** As the token claims: nothing of it is proved yet. */
export const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

/** What is wrong with the token itself. Everything else means that the provider's keys could not be had. */
const TOKEN_PROBLEMS = [
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

/** Asks the provider for its public keys when a token of its comes, and keeps them; never before. */
export const identityProvider = ({ origin, clientId }: NonNullable<Settings['identityProvider']>): IdentityProvider => {
  const issuer = `${origin}/`;
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer), { timeoutDuration: KEYS_TIMEOUT_MS });
  return {
    issuer,
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: clientId,
          // The one algorithm: a token signed with anything else, or with nothing, is refused before a key is looked at.
          algorithms: ['RS256'],
          clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
          requiredClaims: ['sub', 'iat', 'exp'],
        });
        return claimedPerson(payload, clientId);
      } catch (error) {
        if (TOKEN_PROBLEMS.some((Problem) => error instanceof Problem)) return undefined;
        throw new AppError('unavailable', 'The sign-in provider is away for a moment. Please try again.');
      }
    },
  };
};
