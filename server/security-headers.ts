import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '#server/settings.ts';

/** Players of sheets. Nothing is asked of them until a reader clicks. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com', 'https://open.spotify.com'];

/** Everything comes from our own origin, except what a reader asks for by a click; no inline script or style anywhere. */
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
        // Vite's hot reload puts its own script, styles and a socket into the page; nothing of it is in a build.
        'script-src': ["'self'", ...widget, ...(dev ? ["'unsafe-inline'"] : [])],
        'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        'connect-src': ["'self'", ...dictionaries, ...provider, ...widget, ...(dev ? ['ws:'] : [])],
        // Pictures elsewhere that a sheet links to are shown when a reader asks for them; blob: is one being cropped.
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        // The identity provider is asked there, without leaving the page, whether somebody is still signed in.
        'frame-src': [...provider, ...widget, ...PLAYERS],
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

/** The same for every answer, so they are made once: made for each, they took a tenth of the time of a page. */
export const securityHeaders = (settings: Settings, dev: boolean): OutgoingHttpHeaders => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(settings, dev))(answer.req, answer, (problem) => {
    if (problem) throw problem;
  });
  return answer.getHeaders();
};
