import type { ZipEntry } from '#server/files/zip.ts';

// Files of JSON in an archive, written while they are sent.

/** Indented as `jsonb_pretty` does it. */
const json = (value: unknown): string => JSON.stringify(value, null, 4);

export const jsonEntry = (path: string, load: () => Promise<unknown>): ZipEntry => ({
  path,
  chunks: async function* () {
    yield Buffer.from(`${json(await load())}\n`);
  },
});

/** The members of a JSON object or array as text, indented by so many spaces; nothing when there are none. */
export const joinMembers = async function* (members: AsyncIterable<string>, indent = 8): AsyncIterable<string> {
  const start = `\n${' '.repeat(indent)}`;
  let separator = '';
  for await (const member of members) {
    yield `${separator}${start}${member.replaceAll('\n', start)}`;
    separator = ',';
  }
  if (separator) yield `\n${' '.repeat(indent - 4)}`;
};

export const mapped = async function* <Item, Result>(
  items: AsyncIterable<Item>,
  convert: (item: Item) => Result,
): AsyncIterable<Result> {
  for await (const item of items) yield convert(item);
};

/** Small pieces would be compressed and sent one by one. */
const CHUNK_LENGTH = 64 * 1024;

export async function* bytesOf(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk) yield Buffer.from(chunk);
}

const listText = async function* (items: AsyncIterable<unknown>, indent: number): AsyncIterable<string> {
  yield '[';
  yield* joinMembers(mapped(items, json), indent);
  yield ']';
};

/** A list that is read while it is sent. */
export const listEntry = (path: string, items: AsyncIterable<unknown>): ZipEntry => ({
  path,
  chunks: () =>
    bytesOf(
      (async function* () {
        yield* listText(items, 4);
        yield '\n';
      })(),
    ),
});

/** An object of such lists. */
export const listsEntry = (path: string, lists: Record<string, AsyncIterable<unknown>>): ZipEntry => ({
  path,
  chunks: () =>
    bytesOf(
      (async function* () {
        let separator = '{';
        for (const [name, items] of Object.entries(lists)) {
          yield `${separator}\n    "${name}": `;
          yield* listText(items, 8);
          separator = ',';
        }
        yield '\n}\n';
      })(),
    ),
});
