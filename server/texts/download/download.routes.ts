import { createStreamsInTurn } from '#server/http/streams-in-turn.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { sheetSlug } from '#shared/sheet-address.ts';
import { downloadStream } from './download-stream.ts';
import { openPdf } from './open-pdf.ts';
import { downloadTag, resolveDownload } from './resolve-download.ts';
import { TEXT_WRITERS } from './text-writers.ts';

const MAX_NAME_LENGTH = 80;

const streamInTurn = createStreamsInTurn();

export const getTextDownload: Handler<'GET /texts/{id}/download'> = async ({ params, query }, context) => {
  const { db, caller, settings, openDownload } = context;
  const network = networkOf(caller.address);
  await enforceRateLimit(context, 'download_address', network);
  const download = await resolveDownload(db, params.id, query);
  const { mediaType, extension } = TEXT_WRITERS[query.format];
  const [text, ...versions] = download.texts;
  const name = [text?.title ?? '', ...versions.map(({ language }) => language), download.part]
    .filter(Boolean)
    .join('-');
  return {
    media_type: mediaType,
    filename: `${[...sheetSlug(name)].slice(0, MAX_NAME_LENGTH).join('') || 'text'}.${extension}`,
    etag: downloadTag(download, settings.siteUrl),
    open: (signal) =>
      streamInTurn(network, () => {
        // Somebody who asked for another before this one was sent, and has left.
        signal.throwIfAborted();
        const stream = openDownload(downloadStream, { download, siteUrl: settings.siteUrl });
        return query.format === 'pdf' ? openPdf(stream, signal) : stream;
      }),
  };
};
