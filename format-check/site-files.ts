import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { stableId } from '#server/library/stable-id.ts';
import type { LibraryText, LibraryWork } from '#server/writers/testing-texts.ts';
import type { CollectionDownload } from '#shared/contract/collection-downloads.ts';
import { DOWNLOAD_FORMATS, type DownloadFormat, type DownloadLayout } from '#shared/download-formats.ts';
import { createClient, sleep, type Client } from '../soak/client.ts';
import type { CheckedFile } from './checks.ts';

const LAID_OUT: DownloadFormat[] = ['md', 'docx', 'epub', 'pdf'];
const MAX_WORD = 10;
const FOOTNOTE = /<sup class="footnote-marker">.*?<\/sup><i class="footnote">/g;

/** The first letters of a passage, before any mark. */
const beginning = (html: string): string => {
  const words = (/^(?:<[^>]*>)*([^<]+)/.exec(html)?.[1] ?? '').replaceAll(/&\w+;/g, ' ').trim();
  // A whole word of a script with spaces; some letters of others.
  return words.split(/\s/, 2)[0]?.slice(0, MAX_WORD) ?? '';
};

const passagesOf = ({ prepared }: LibraryText) => prepared.segments;
const textOf = (work: LibraryWork) => work.texts[0]!;

/** The beginnings of some passages from the first to the last; stacked, each with those of its versions. */
const wordsOf = (work: LibraryWork, layout: DownloadLayout): string[] => {
  const passages = passagesOf(textOf(work));
  return [0, 0.3, 0.6, 1].flatMap((part) => {
    const at = passages[Math.round(part * (passages.length - 1))]!;
    if (layout !== 'stacked') return beginning(at.content);
    const versions = work.texts.slice(1).map((text) => {
      const own = text.segments.find(({ maps_to }) => maps_to[0]?.segment === at.key);
      return own ? beginning(passagesOf(text).find(({ key }) => key === own.key)?.content ?? '') : '';
    });
    // Headings and several passages in one row stand in an order of their own.
    return at.type === 'heading' ? beginning(at.content) : [beginning(at.content), ...versions].filter(Boolean);
  });
};

const footnotesOf = (texts: LibraryText[]): number =>
  texts.flatMap(passagesOf).reduce((sum, { content }) => sum + (content.match(FOOTNOTE)?.length ?? 0), 0);

export const createSite = (url: string, folder: string) => {
  mkdirSync(folder, { recursive: true });
  const client = createClient(url, 'format-check', new Map());

  const save = async (name: string, address: string): Promise<string> => {
    const response = await fetch(url + address);
    if (!response.ok) throw new Error(`${name}: the server answers ${response.status}`);
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(await response.arrayBuffer()));
    return path;
  };

  /** A text with its versions in each format and layout, and without tags. */
  async function* filesOfWork(work: LibraryWork, only?: string): AsyncGenerator<CheckedFile> {
    const formats = DOWNLOAD_FORMATS.filter((format) => only === undefined || only === format);
    const [own, ...versions] = work.texts;
    if (!own) return;
    const short = work.key.replace('library:', '');
    const get = async (format: DownloadFormat, query: URLSearchParams, name: string) =>
      save(
        `${short}-${name}.${format === 'tei' ? 'xml' : format}`,
        `/api/v1/texts/${own.prepared.id}/download?${query}`,
      );
    for (const format of formats)
      for (const layout of LAID_OUT.includes(format)
        ? (['stacked', 'side_by_side', 'in_turn'] as const)
        : ['stacked' as const])
        for (const tags of layout === 'side_by_side' ? [true] : [true, false]) {
          const query = new URLSearchParams({ format, layout, tags: String(tags) });
          for (const { prepared } of versions.slice(0, 5)) query.append('version_id', prepared.id);
          const name = `${layout}${tags ? '' : '-without-tags'}`;
          yield {
            path: await get(format, query, name),
            format,
            words: wordsOf(work, layout),
            footnotes: tags ? footnotesOf(work.texts) : 0,
            headings: own.prepared.sections.filter(({ title }) => title !== '' && title !== own.title).length,
          };
        }
    // A part of one text.
    for (const format of formats) {
      const query = new URLSearchParams({ format, from: '2', to: '5' });
      const words = own.prepared.segments.slice(1, 5).map(({ content }) => beginning(content));
      const footnotes = (
        own.prepared.segments
          .slice(1, 5)
          .map(({ content }) => content)
          .join('')
          .match(FOOTNOTE) ?? []
      ).length;
      yield { path: await get(format, query, 'part'), format, words, footnotes, headings: 0 };
    }
  }

  const createSheet = async (quoted: LibraryText): Promise<string> => {
    const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'maroon' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
    const stored = await client.send<{ key: string }>('/api/v1/sheets/upload?sheet_id=new', { method: 'POST', form });
    const content = [
      '<h1>བཀྲ་ཤིས། 第一</h1>',
      '<p>Words<sup class="footnote-marker">1</sup><i class="footnote">A <em>note</em></i> and <strong>more</strong>, 心经。</p>',
      '<ol><li>one<ul><li>within</li></ul></li><li>two</li></ol>',
      '<table><thead><tr><th>Term</th><th>བོད།</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ].map((html) => ({ type: 'content', content: html }));
    const source = [
      ...content,
      { type: 'source', content: quoted.prepared.segments[1]?.id },
      { type: 'image', content: stored.body.key, alt: 'A lotus', caption: 'པདྨ།' },
      { type: 'video', content: 'dQw4w9WgXcQ', title: 'On giving' },
    ].map((row, position) => ({ ...row, position }));
    const { status, body } = await client.send<{ sheet_id: string }>('/api/v1/sheets', {
      method: 'POST',
      body: { title: 'On patience', summary: 'A summary', source, is_published: true },
    });
    if (status !== 201) throw new Error(`The sheet is refused with ${status}: ${JSON.stringify(body)}`);
    return body.sheet_id;
  };

  async function* filesOfSheet(quoted: LibraryText): AsyncGenerator<CheckedFile> {
    await client.register();
    const id = await createSheet(quoted);
    const words = [
      'བཀྲ་ཤིས',
      '第一',
      'Words',
      '心经',
      'one',
      'within',
      'བོད',
      beginning(quoted.prepared.segments[1]?.content ?? ''),
    ];
    for (const format of ['docx', 'epub', 'pdf'] as const)
      yield {
        path: await save(`sheet.${format}`, `/api/v1/sheets/${id}/export?format=${format}`),
        format,
        words,
        footnotes: 1,
        headings: 1,
      };
    const archive = unzipSync(
      new Uint8Array(await (await fetch(`${url}/api/v1/sheets/${id}/export?format=markdown`)).arrayBuffer()),
    );
    const path = join(folder, 'sheet.md');
    writeFileSync(path, archive['sheet.md'] ?? '');
    yield { path, format: 'md', words, footnotes: 1, headings: 1 };
  }

  /** The archive of a collection: its path. */
  const archiveOf = async (collection: string, format: DownloadFormat): Promise<string> => {
    const id = stableId('collection', `library:${collection}`);
    const begun = await client.send<CollectionDownload>(`/api/v1/collections/${id}/downloads`, {
      method: 'POST',
      body: { format, merged: true },
    });
    for (let archive = begun.body; ; archive = await readArchive(client, begun.body.id)) {
      if (archive.state === 'failed') throw new Error(`The archive fails: ${archive.problem}`);
      if (archive.file_url) return save(`${collection}-${format}.zip`, archive.file_url);
      await sleep(500);
    }
  };

  return { filesOfWork, filesOfSheet, archiveOf };
};

const readArchive = async (client: Client, id: string): Promise<CollectionDownload> =>
  (await client.send<CollectionDownload>(`/api/v1/downloads/${id}`)).body;
