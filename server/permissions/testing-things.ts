import { linkToken, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { stableId } from '#server/library/stable-id.ts';
import { KARMA, paragraphs, type SheetsApp, VERSE, VERSE_TEXT } from '#server/sheets/testing-sheets.ts';
import type { Things } from './permission-row.ts';

/** Stands in all that is private, and nowhere else. */
export const SECRET = 'zanabazar';
/** Searches ask for it, and say it again in their answers: in private things and in the published sheet. */
const LURE = 'milarepa';

/** What everybody may see of the owner's, and what could be seen once. */
export const makePublicThings = async (app: SheetsApp, owner: Member, editor: Member) => {
  const { username } = await app.call('GET /users/info', {}, owner.access_token);
  const { collections } = await app.call('GET /collections', {});
  const fields = { source: [...paragraphs('Open to all'), quote], topics: [KARMA], is_published: true };
  const { sheet_id: published } = await app.create(owner, { title: `Open to all ${LURE}`, ...fields });
  const { sheet_id: withdrawn } = await app.create(owner, { ...(await secretFields(app, owner)), is_published: true });
  const [shared, withdrawnLink] = await Promise.all([shareCode(app, published), shareCode(app, withdrawn)]);
  await app.put(owner, withdrawn, { body: { is_published: false } });
  const editorName = (await app.call('GET /users/info', {}, editor.access_token)).username;
  const openShelf = await makeShelf(app, owner, editorName, true);
  await putInto(app, owner, openShelf, published);
  return {
    collection: collections[0]?.id ?? '',
    text: VERSE_TEXT,
    version: stableId('text', 'library:bodhicaryavatara-1/en'),
    segment: VERSE,
    topic: KARMA,
    username,
    email: owner.email,
    password: PASSWORD,
    published,
    openShelf,
    editorName,
    withdrawn,
    shared,
    withdrawnLink,
    lure: LURE,
  } satisfies Partial<Things>;
};

/** A collection of sheets of the owner's, which somebody else edits. */
export const makeShelf = async (app: SheetsApp, owner: Member, editorName: string, is_public: boolean) => {
  const body = { title: 'A shelf', is_public };
  const { id } = await app.call('POST /sheet-collections', { body }, owner.access_token);
  const invited = { params: { id }, body: { username: editorName } };
  await app.call('POST /sheet-collections/{id}/editors', invited, owner.access_token);
  return id;
};

const putInto = (app: SheetsApp, owner: Member, id: string, sheet_id: string) =>
  app.call('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id } }, owner.access_token);

/** A note of the owner's. */
export const makeNote = async (app: SheetsApp, owner: Member): Promise<string> => {
  const body = { spot: { segment_id: VERSE }, body: `${LURE} ${SECRET}` };
  return (await app.call('POST /notes', { body }, owner.access_token)).id;
};

const quote = { position: 9, type: 'source' as const, content: VERSE };

/** A sheet full of what nobody else may see, of which every list and count could take notice. */
const secretFields = async (app: SheetsApp, owner: Member) => {
  const { body } = await upload(app.app, '/sheets/upload', owner.access_token, form(await picture('png')));
  const image = { position: 8, type: 'image' as const, content: String(body.key) };
  return {
    title: `Private ${LURE} ${SECRET}`,
    summary: `${LURE} ${SECRET}`,
    topics: [KARMA],
    source: [...paragraphs(`${LURE} ${SECRET}`), image, quote],
  };
};

const shareCode = async (app: SheetsApp, text_id: string): Promise<string> => {
  const { shortUrl } = await app.call('POST /share', { body: { text_id, url: `/a/b_${text_id}` } });
  return shortUrl.split('/').at(-1) ?? '';
};

/** What only the owner may see. */
export const makePrivateThings = async (app: SheetsApp, owner: Member, openShelf: string, editorName: string) => {
  const make = async () => (await app.create(owner, await secretFields(app, owner))).sheet_id;
  const [hidden, deleted, withdrawnNow] = [await make(), await make(), await make()];
  await app.call('DELETE /sheets/{id}', { params: { id: deleted } }, owner.access_token);
  for (const is_published of [true, false]) await app.put(owner, withdrawnNow, { body: { is_published } });
  await putInto(app, owner, openShelf, hidden);
  const closedShelf = await makeShelf(app, owner, editorName, false);
  return { private: hidden, deleted, closedShelf, note: await makeNote(app, owner) };
};

/** A link sent by mail to somebody new. */
export const makeLink = async (app: SheetsApp, to: 'reset-password' | 'confirm-email'): Promise<{ bearer: string }> => {
  const { email, access_token } = await app.member();
  const asked = `new.${email}`;
  if (to === 'reset-password') await app.call('POST /auth/request-reset-password', { body: { email } });
  else await app.call('POST /users/me/email', { body: { email: asked, password: PASSWORD } }, access_token);
  const mails = await app.mails();
  const recipients = [email, asked];
  return {
    bearer: linkToken(mails.find((mail) => recipients.includes(mail.to?.[0]?.address ?? '') && linkToken(mail))),
  };
};
