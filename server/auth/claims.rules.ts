import type { ProviderPerson } from '#server/http/auth-deps.ts';
import type { JWTPayload } from 'jose';
import { emailProblem, normalizeEmail, normalizeName } from '#shared/account-rules.ts';
import { MAX_NAME_LENGTH } from '#shared/limits.ts';
import { hasLink } from '#shared/links-in-text.ts';

/** OpenID Connect: at most 255 characters of ASCII. Others are accepted, but for what the database cannot store. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** Longer ones are cut before they are looked at. */
const MAX_CLAIM_LENGTH = MAX_NAME_LENGTH * 10;

const stringClaim = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** Names at the provider may contain anything; here they must be safe in a page and in a mail. */
const sanitizeName = (name: string): string => {
  const plain = normalizeName(name.slice(0, MAX_CLAIM_LENGTH).replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' '));
  const sanitized = [...plain].slice(0, MAX_NAME_LENGTH).join('').trim();
  return hasLink(sanitized) ? '' : sanitized;
};

/** Given and family name, or a full name cut at its first space, or whatever there is. Never the e-mail, which is private. */
const namesOf = (claims: JWTPayload): { firstname: string; lastname: string } => {
  const given = sanitizeName(stringClaim(claims['given_name']));
  const family = sanitizeName(stringClaim(claims['family_name']));
  if (given) return { firstname: given, lastname: family };
  const full = [claims['name'], claims['nickname'], family].map(stringClaim).map(sanitizeName);
  const [first = '', ...rest] = (full.find((name) => name && !name.includes('@')) ?? '').split(' ');
  return { firstname: first || 'Member', lastname: rest.join(' ') };
};

const MAX_PICTURE_ADDRESS_LENGTH = 2000;

const pictureOf = (claims: JWTPayload): string | undefined => {
  const address = stringClaim(claims['picture']);
  return address && address.length <= MAX_PICTURE_ADDRESS_LENGTH ? address : undefined;
};

/** Of RFC 8176, those that say more than a password: several factors, a one-time code, a key of hardware or software. */
const SECOND_FACTORS = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc']);

const hasSecondFactor = ({ amr }: JWTPayload): boolean =>
  Array.isArray(amr) && amr.some((method) => SECOND_FACTORS.has(method));

/** For a token whose signature, issuer, audience and dates are verified. */
export const personOfClaims = (claims: JWTPayload, clientId: string): ProviderPerson | undefined => {
  const subject = stringClaim(claims.sub);
  if (!SUBJECT.test(subject) || claims.iat === undefined) return undefined;
  // A token for several audiences must have been issued to us.
  const { azp } = claims;
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && azp !== clientId) return undefined;
  if (azp !== undefined && azp !== clientId) return undefined;
  const email = normalizeEmail(stringClaim(claims['email']));
  const isVerified = claims['email_verified'] === true && emailProblem(email) === undefined;
  return {
    subject,
    issued_date: new Date(claims.iat * 1000),
    verified_email: isVerified ? email : undefined,
    ...namesOf(claims),
    picture: pictureOf(claims),
    has_second_factor: hasSecondFactor(claims),
  };
};
