import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createClient, type Client } from '../soak/client.ts';

type Sheet = { id: string; title: string; text: string; picture: string };

/** What one member has made. Logs in again by the address and password of the client. */
export type MemberData = { client: Client; sheet: Sheet };

/** What guests find in the library. */
export type LibraryData = { texts: string[]; collections: number; results: Map<string, number> };

const WORDS = ['mind', 'སེམས', '心', 'metta', 'gcig'];

const succeeded = <Body>(what: string, { status, body }: { status: number; body: Body }): Body => {
  if (status < 200 || status > 299) throw new Error(`${what}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`);
  return body;
};

const uploadPicture = async ({ send }: Client): Promise<string> => {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 90 };
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'picture.png');
  const path = '/api/v1/sheets/upload?sheet_id=new';
  const { url } = succeeded('A picture', await send<{ url: string }>(path, { method: 'POST', form }));
  return url.replace(/^https?:\/\/[^/]+/, '');
};

const change = ({ title, text, picture }: Sheet) => ({
  title,
  source: [
    { position: 0, type: 'content', content: `<p>${text}</p>` },
    { position: 1, type: 'image', content: picture },
  ],
  is_published: true,
});

/** Registers, uploads a picture and publishes a sheet with it. */
export const createMember = async (site: string, name: string): Promise<MemberData> => {
  const client = createClient(site, name, new Map());
  await client.register();
  const sheet = {
    id: randomUUID(),
    title: `Sheet of ${name}`,
    text: 'First words.',
    picture: await uploadPicture(client),
  };
  const body = { ...change(sheet), sheet_id: sheet.id };
  succeeded('A new sheet', await client.send('/api/v1/sheets', { method: 'POST', body }));
  return { client, sheet };
};

export const saveSheet = async ({ client, sheet }: MemberData, text: string): Promise<void> => {
  sheet.text = text;
  succeeded('A save', await client.send(`/api/v1/sheets/${sheet.id}`, { method: 'PUT', body: change(sheet) }));
};

/** What the library has, as a guest finds it. */
export const readLibrary = async (site: string): Promise<LibraryData> => {
  const { send } = createClient(site, 'guest', new Map());
  const sitemap = succeeded('The sitemap', await send<string>('/sitemaps/texts-1.xml'));
  const { total } = succeeded('Collections', await send<{ total: number }>('/api/v1/collections?language=en&limit=50'));
  const results = new Map<string, number>();
  for (const word of WORDS) {
    const found = await send<{ total: number }>(`/api/v1/search?query=${encodeURIComponent(word)}`);
    const { total: count } = succeeded(`A search for ${word}`, found);
    if (count === 0) throw new Error(`A search for ${word} finds nothing.`);
    results.set(word, count);
  }
  const texts = [...sitemap.matchAll(/\/texts\/([0-9a-f-]{36})/g)].map(([, id = '']) => id);
  return { texts: [...new Set(texts)].toSorted(), collections: total, results };
};

/** What differs from the library before, and from what a guest should see in it. */
export const compareLibrary = async (site: string, before: LibraryData): Promise<string[]> => {
  const now = await readLibrary(site);
  const problems: string[] = [];
  if (now.texts.join() !== before.texts.join()) problems.push(`${now.texts.length} of ${before.texts.length} texts.`);
  if (now.collections !== before.collections) problems.push(`${now.collections} of ${before.collections} collections.`);
  for (const [word, total] of before.results)
    if (now.results.get(word) !== total) problems.push(`“${word}” finds ${now.results.get(word)} instead of ${total}.`);
  const { send } = createClient(site, 'guest', new Map());
  for (const text of before.texts) {
    const { status } = await send(`/chapter?text_id=${text}`);
    if (status !== 200) problems.push(`The chapter of ${text} is answered with ${status}.`);
  }
  return problems;
};

/** What is missing of a member: login, sheet with its last words, its picture, and the search for it. */
export const findMissing = async ({ client, sheet }: MemberData, site: string): Promise<string[]> => {
  const problems: string[] = [];
  if (!(await client.logInAt(site))) problems.push(`${sheet.title}: its owner cannot log in.`);
  const { status, body } = await client.send(`/api/v1/sheets/${sheet.id}`);
  if (status !== 200 || !JSON.stringify(body).includes(sheet.text))
    problems.push(`${sheet.title}: ${status}, without “${sheet.text}”.`);
  const picture = await client.send(sheet.picture);
  if (picture.status !== 200) problems.push(`${sheet.title}: its picture is answered with ${picture.status}.`);
  const query = encodeURIComponent(`"${sheet.title}"`);
  const { body: found } = await client.send<{ total?: number }>(`/api/v1/search?search_type=SHEET&query=${query}`);
  if (!found?.total) problems.push(`${sheet.title}: the search does not find it.`);
  return problems;
};

/** What is still there of a member who must not be. */
export const findLeftover = async ({ client, sheet }: MemberData, site: string): Promise<string[]> => {
  const problems: string[] = [];
  if (await client.logInAt(site)) problems.push(`The owner of ${sheet.title} can log in.`);
  const { status } = await client.send(`/api/v1/sheets/${sheet.id}`);
  if (status !== 404) problems.push(`${sheet.title}: ${status} instead of 404.`);
  return problems;
};
