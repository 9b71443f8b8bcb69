import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadSource, ReadSources } from '#server/db/read-sources.ts';
import { readSiteState } from '#server/db/site-state.queries.ts';
import { AppError } from '#server/errors.ts';
import type { CallApi } from '#server/http/handler.ts';
import { createLibraryCache, weakTag } from '#server/http/library-cache.ts';
import { namesTag } from '#server/http/if-none-match.rules.ts';
import type { Settings } from '#server/settings.ts';
import type { Section } from '#shared/contract/text-sections.ts';
import { DEFAULT_SITE_LANGUAGE } from '#shared/languages.ts';
import { isUuid } from '#shared/uuid.ts';
import { readEmbedQuery, type EmbedQuery } from './embed-address.rules.ts';
import { embedPage, missingPage } from './embed-page.ts';
import { FRAME_SCRIPT, frameStyle } from './frame-files.ts';

type EmbedDeps = {
  settings: Settings;
  /** The address of each font file of the build. */
  fonts: Record<string, string>;
  reads: ReadSources;
  callFrom(source: ReadSource, address: string): CallApi;
};

const MAX_CACHE_BYTES = 8 * 1024 * 1024;
const PAGE_CACHE = 'public, max-age=60, stale-while-revalidate=600';
const FILE_CACHE = 'public, max-age=3600';

/** Unlike any page of the site it may stand in a frame of any other, and can load and do next to nothing. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

const allowFrames = (reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'cross-origin');

const segmentsOf = (sections: Section[]): Section['segments'] =>
  sections
    .flatMap((section) => [...section.segments, ...segmentsOf(section.sections)])
    .toSorted((a, b) => a.segment_number - b.segment_number);

/** `/embed/{segment_id}`: passages for frames on other sites. */
export const embedRoutes = (app: FastifyInstance, { settings, fonts, reads, callFrom }: EmbedDeps): void => {
  const { siteUrl, siteName } = settings;
  const getPage = createLibraryCache(({ db }: ReadSource) => readSiteState(db), { maxBytes: MAX_CACHE_BYTES });

  const make = async (call: CallApi, segment_id: string, query: EmbedQuery) => {
    const { count, version_id, view, theme, lang = DEFAULT_SITE_LANGUAGE } = query;
    const frame = { siteUrl, siteName, language: lang, theme };
    try {
      const { text_id } = await call('GET /segments/{id}', { params: { id: segment_id }, query: {} });
      const details = await call('GET /texts/{id}/details', {
        params: { id: text_id },
        // A version that was withdrawn is left out.
        query: { segment_id, version_id, size: count, if_missing: 'start' },
      });
      const text = embedPage(frame, details, segmentsOf(details.content.sections), { view });
      return { status: 200, text };
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) throw error;
      return { status: 404, text: missingPage(frame) };
    }
  };

  const sendFile = (type: string, text: string) => {
    const etag = weakTag(text);
    return (request: FastifyRequest, reply: FastifyReply) => {
      void allowFrames(reply).header('etag', etag).header('cache-control', FILE_CACHE);
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(text);
    };
  };
  app.get('/embed/frame.css', sendFile('text/css; charset=utf-8', frameStyle(fonts)));
  app.get('/embed/frame.js', sendFile('text/javascript; charset=utf-8', FRAME_SCRIPT));

  app.get<{ Params: { id: string } }>('/embed/:id', async (request, reply) => {
    const id = request.params.id.toLowerCase();
    const query = readEmbedQuery(request.query);
    const language = query.lang ?? DEFAULT_SITE_LANGUAGE;
    void allowFrames(reply).type('text/html; charset=utf-8').header('content-language', language);
    if (!isUuid(id)) {
      const text = missingPage({ siteUrl, siteName, language, theme: query.theme });
      return reply.code(404).header('cache-control', PAGE_CACHE).send(text);
    }
    const page = await reads.read(undefined, (source) =>
      getPage(source, JSON.stringify([id, query]), async () => ({
        made: await make(callFrom(source, ''), id, query),
        isPublic: true,
        fromLibrary: true,
      })),
    );
    const text = 'encoded' in page ? await page.body() : page.text;
    const etag = 'encoded' in page ? page.etag : weakTag(text);
    void reply.header('etag', etag).header('cache-control', PAGE_CACHE);
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.code(page.status).send(text);
  });
};
