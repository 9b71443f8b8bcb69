import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '#server/settings.ts';

/** Everything comes from our own origin; no inline script or style anywhere. */
export const securityHeaders = (settings: Settings, dev: boolean): FastifyHelmetOptions => {
  const https = settings.siteUrl.startsWith('https:');
  const dictionaries = settings.translationsUrl ? [new URL(settings.translationsUrl).origin] : [];
  const provider = settings.identityProvider ? [settings.identityProvider.origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // Vite's hot reload puts its own script, styles and a socket into the page; nothing of it is in a build.
        'script-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        'connect-src': ["'self'", ...dictionaries, ...provider, ...(dev ? ['ws:'] : [])],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        // Where the identity provider is asked, without leaving the page, whether somebody is still signed in there.
        'frame-src': provider.length > 0 ? provider : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // A browser that has once been told so would refuse plain http on localhost for every other project too.
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    // The provider's window answers the page that opened it; cut off from it, every sign-in there would look cancelled.
    crossOriginOpenerPolicy: { policy: provider.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
};
