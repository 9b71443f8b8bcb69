// A real OpenID provider on this machine, with paths that only its discovery document tells. For tests only.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

export type OidcOptions = {
  clientId: string;
  /** Where people are sent back to after signing in and after logging out: origins of the site. */
  siteUrls: string[];
  port?: number;
  /** How long an ID token counts; an hour unless said. */
  idTokenSeconds?: number;
};

export const AUTHORIZE_PATH = '/connect/authorize';
export const TOKEN_PATH = '/connect/token';

export type RunningOidc = {
  /** For IDP_DOMAIN, together with IDP_INSECURE_LOOPBACK=on. */
  domain: string;
  issuer: string;
  close(): Promise<void>;
};

/**
 * Everybody is let in under the e-mail typed; `unverified…` has an address the provider has not verified, the tokens of
 * `brief…` last for seconds, and so do those of `fleeting…`, which cannot be renewed.
 */
const claimsOf = (email: string) => ({
  sub: `test|${email}`,
  email,
  email_verified: !email.startsWith('unverified'),
  given_name: 'Pema',
  family_name: 'Tsering',
  name: 'Pema Tsering',
  nickname: 'pema',
});

const secondsOf = (accountId = '', usual: number): number => (/^test\|(brief|fleeting)/.test(accountId) ? 3 : usual);

const signInPage = (uid: string) => `<!doctype html><html lang="en"><title>Test provider</title>
<h1>Test provider</h1>
<form method="post" action="/interaction/${uid}">
<label>Email <input name="email" type="email" autofocus></label>
<button name="answer" value="allow">Continue</button>
<button name="answer" value="deny">Deny</button>
</form></html>`;

const configuration = async (options: OidcOptions): Promise<Configuration> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { clientId, siteUrls, idTokenSeconds = 3600 } = options;
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // The site returns to whichever page asked.
        redirect_uris: siteUrls.flatMap((url) => [
          url,
          `${url}/`,
          `${url}/callback`,
          `${url}/login`,
          `${url}/collections`,
        ]),
        application_type: 'native',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
    routes: {
      authorization: AUTHORIZE_PATH,
      token: TOKEN_PATH,
      jwks: '/connect/keys',
      userinfo: '/connect/userinfo',
    },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'nickname'] },
    // The e-mail has to be in the ID token itself: that is what the API is sent.
    conformIdTokenClaims: false,
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    rotateRefreshToken: true,
    cookies: { keys: ['only for tests'] },
    ttl: {
      IdToken: ({ oidc }) => secondsOf(oidc.account?.accountId, idTokenSeconds),
      AccessToken: ({ oidc }) => secondsOf(oidc.account?.accountId, idTokenSeconds),
      Session: 3600,
      Interaction: 3600,
      Grant: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // How the answer comes back from a window of its own.
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => claimsOf(sub.replace(/^test\|/, '')),
    }),
    // The site is the provider's own, so nobody is asked what it may know.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
    // Browser clients ask for offline_access without prompt=consent, for which the library would leave it out.
    issueRefreshToken: async (_context, client, code) =>
      client.grantTypeAllowed('refresh_token') &&
      !('accountId' in code && String(code.accountId).startsWith('test|fleeting')),
  };
};

export const startOidcProvider = async (options: OidcOptions): Promise<RunningOidc> => {
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const domain = `localhost:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${domain}/`;
  const provider = new Provider(issuer, await configuration(options));
  const answer = provider.callback();

  const interaction = async (request: IncomingMessage, response: ServerResponse, uid: string) => {
    const { prompt } = await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(signInPage(uid));
    }
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const denied = { error: 'access_denied', error_description: 'The person said no' };
    const login = prompt.name === 'login' ? { login: { accountId: `test|${form.get('email')}` } } : {};
    // Consent at once, or the library would ask a second time: it takes the site for an app on a phone.
    const allowed = { ...login, consent: {} };
    return provider.interactionFinished(request, response, form.get('answer') === 'deny' ? denied : allowed);
  };

  /** `/v2/logout?returnTo=`: forgets the browser, and goes back only where the site is. */
  const logOut = (response: ServerResponse, returnTo: string) => {
    const isOurs = options.siteUrls.some((url) => returnTo === url || returnTo.startsWith(`${url}/`));
    if (!isOurs) return response.writeHead(400).end('returnTo is not allowed');
    const forget = ['_session', '_session.sig'].map((name) => `${name}=; Path=/; Max-Age=0`);
    return response.writeHead(302, { location: returnTo, 'set-cookie': forget }).end();
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(pathname) ?? [];
    if (uid) {
      interaction(request, response, uid).catch(() => response.writeHead(400).end('This sign-in has ended.'));
    } else if (pathname === '/favicon.ico') {
      // A browser with windows asks every origin it shows for one.
      response.writeHead(204).end();
    } else if (pathname === '/v2/logout') {
      logOut(response, searchParams.get('returnTo') ?? '');
    } else {
      void answer(request, response);
    }
  });

  return {
    domain,
    issuer,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
