/** Issuer and subject of a JSON web token, unverified: the browser only compares them. Undefined for anything else. */
export const readTokenClaims = (token: string): { iss?: unknown; sub?: unknown } | undefined => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as { iss?: unknown; sub?: unknown };
  } catch {
    return undefined;
  }
};
