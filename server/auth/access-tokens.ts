import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_MS } from '#shared/limits.ts';
import type { SigningKeys } from '#server/http/auth-deps.ts';

/** A token signed with the same key for another purpose must not be accepted. */
const CLAIMS = { issuer: 'pothi', audience: 'pothi:access' };
const ALGORITHM = 'HS256';

export type AccessTokenHolder = { account_id: string; session_id: string };

export const signAccessToken = async (keys: SigningKeys, holder: AccessTokenHolder): Promise<string> => {
  const { id, secret } = await keys.newest();
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ sid: holder.session_id })
    .setProtectedHeader({ alg: ALGORITHM, kid: id })
    .setIssuer(CLAIMS.issuer)
    .setAudience(CLAIMS.audience)
    .setSubject(holder.account_id)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_MS / 1000)
    .sign(secret);
};

const keyIdOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};

/** Undefined for anything but a valid token of ours. The database decides whether its session still exists. */
export const readAccessToken = async (keys: SigningKeys, token: string): Promise<AccessTokenHolder | undefined> => {
  const kid = keyIdOf(token);
  const key = kid ? await keys.byId(kid) : undefined;
  if (!key) return undefined;
  try {
    const { payload } = await jwtVerify(token, key.secret, { ...CLAIMS, algorithms: [ALGORITHM] });
    return { account_id: String(payload.sub), session_id: String(payload['sid']) };
  } catch {
    return undefined;
  }
};
