import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '#server/settings.ts';

/** Media players in sheets. Nothing is requested from them until the reader clicks. */
const MEDIA_PLAYERS = ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com', 'https://open.spotify.com'];

/** Everything comes from our own origin, except what the reader opens by a click; no inline scripts or styles. */
const helmetOptions = (settings: Settings, dev: boolean): HelmetOptions => {
  const https = settings.siteUrl.startsWith('https:');
  const dictionaries = settings.translationsUrl ? [new URL(settings.translationsUrl).origin] : [];
  const widget = settings.feedbackWidgetUrl ? [new URL(settings.feedbackWidgetUrl).origin] : [];
  const provider = settings.identityProvider ? [settings.identityProvider.origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // Vite's hot reload adds its own script, styles and a socket; none of it is in a build.
        'script-src': ["'self'", ...widget, ...(dev ? ["'unsafe-inline'"] : [])],
        'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        'connect-src': ["'self'", ...dictionaries, ...provider, ...widget, ...(dev ? ['ws:'] : [])],
        // External pictures of a sheet are shown on request; blob: is a picture being cropped.
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        // Our own frames for other sites, as a preview. The identity provider is asked in one whether the session is still valid.
        'frame-src': ["'self'", ...provider, ...widget, ...MEDIA_PLAYERS],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // A browser would then refuse plain http on localhost for every other project too.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: settings.hstsSubdomains } : false,
    // The provider's popup reports back to the page that opened it; isolated, every login would look cancelled.
    crossOriginOpenerPolicy: { policy: provider.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
};

/** The same for every response, so they are computed once: per request they took a tenth of the time of a page. */
export const securityHeaders = (settings: Settings, dev: boolean): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(settings, dev))(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
};
