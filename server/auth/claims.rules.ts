import type { JWTPayload } from 'jose';
import { emailProblem, normalizeEmail, normalizeName } from '#shared/account-rules.ts';
import { MAX_NAME_LENGTH } from '#shared/limits.ts';

/** Somebody as the identity provider tells of her. */
export type ProviderPerson = {
  subject: string;
  issued_date: Date;
  /** Only an address that the provider has verified. Any other proves nothing. */
  verified_email: string | undefined;
  firstname: string;
  lastname: string;
};

const MAX_SUBJECT_LENGTH = 255;

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** The provider's members name themselves there, so their names are made fit for a page and for a mail here. */
const fitName = (name: string): string =>
  [...normalizeName(name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' '))].slice(0, MAX_NAME_LENGTH).join('').trim();

/** Given and family name, or a full name cut at its first space, or whatever there is. Never the e-mail, which is private. */
const namesOf = (claims: JWTPayload): { firstname: string; lastname: string } => {
  const given = fitName(text(claims['given_name']));
  const family = fitName(text(claims['family_name']));
  if (given) return { firstname: given, lastname: family };
  const full = [claims['name'], claims['nickname'], family].map(text).map(fitName);
  const [first = '', ...rest] = (full.find((name) => name && !name.includes('@')) ?? '').split(' ');
  return { firstname: first || 'Member', lastname: rest.join(' ') };
};

/** Of a token whose signature, issuer, audience and times have been checked. */
export const claimedPerson = (claims: JWTPayload, clientId: string): ProviderPerson | undefined => {
  const subject = text(claims.sub);
  if (!subject || subject.length > MAX_SUBJECT_LENGTH || claims.iat === undefined) return undefined;
  // Made for several audiences: then it must have been made for us in the first place.
  const { azp } = claims;
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && azp !== clientId) return undefined;
  if (azp !== undefined && azp !== clientId) return undefined;
  const email = normalizeEmail(text(claims['email']));
  const isVerified = claims['email_verified'] === true && emailProblem(email) === undefined;
  return {
    subject,
    issued_date: new Date(claims.iat * 1000),
    verified_email: isVerified ? email : undefined,
    ...namesOf(claims),
  };
};
