import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import { grantAdmin } from './attacked-site.ts';
import type { KnownValues } from './generate-requests.ts';

/** Someone with an account, and the token they call with. */
export type Account = { email: string; password: string; username: string; token: string };

/** Calls the API as the contract says; throws unless it succeeds. */
export const callApi = async <N extends Name>(
  url: string,
  token: string | undefined,
  name: N,
  sent: Sent<N>,
): Promise<Answer<N>> => {
  const [method = '', path = ''] = name.split(' ');
  const {
    params = {},
    query,
    body,
  } = sent as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const response = await fetch(`${url}/api/v1${filled}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`);
  return (text ? JSON.parse(text) : undefined) as Answer<N>;
};

const PASSWORD = 'a quiet mountain lake';

export const register = async (url: string, email: string, password = PASSWORD): Promise<Account> => {
  const { auth } = await callApi(url, undefined, 'POST /auth/register', {
    body: { email, firstname: 'Nyima', password },
  });
  const { username } = await callApi(url, auth.access_token, 'GET /users/info', {});
  return { email, password, username, token: auth.access_token };
};

/** An access token is valid for 15 minutes, and some attacks end the session. */
export const logIn = async (url: string, account: Account): Promise<void> => {
  const { email, password } = account;
  const { auth } = await callApi(url, undefined, 'POST /auth/login', { body: { email, password } });
  account.token = auth.access_token;
};

export const paragraph = (position: number, html: string) => ({ position, type: 'content' as const, content: html });

/** What is planted with the owner and must be in no answer to anybody else. */
const SECRETS = {
  'e-mail address': 'planted.owner@secret.example',
  password: 'planted-password-of-the-owner',
  'private sheet': 'planted-text-of-a-private-sheet',
  'deleted sheet': 'planted-text-of-a-deleted-sheet',
  'withdrawn sheet': 'planted-text-of-a-withdrawn-sheet',
  note: 'planted-text-of-a-note',
  'private collection': 'planted-title-of-a-private-collection',
};

/**
 * The owner, who only has secrets; and the callers who attack: a member, a stranger whom the owner has blocked, and an
 * administrator.
 */
export const plantAccounts = async (url: string, dataDir: string) => {
  const owner = await register(url, SECRETS['e-mail address'], SECRETS.password);
  const callers = {
    member: await register(url, 'member@attack.example'),
    stranger: await register(url, 'stranger@attack.example'),
    admin: await register(url, 'admin@attack.example'),
  };
  await grantAdmin(dataDir, callers.admin.email);
  const { text_id, segment_id, collection_id, topic_id } = await findLibraryIds(url);

  const create = async (account: Account, title: string, is_published: boolean) => {
    const body = { title, is_published, summary: title, source: [paragraph(0, `<p>${title}</p>`)] };
    return (await callApi(url, account.token, 'POST /sheets', { body })).sheet_id;
  };
  const published = await create(owner, 'Open to all', true);
  const hidden = await create(owner, SECRETS['private sheet'], false);
  const deleted = await create(owner, SECRETS['deleted sheet'], true);
  await callApi(url, owner.token, 'DELETE /sheets/{id}', { params: { id: deleted } });
  const withdrawn = await create(owner, SECRETS['withdrawn sheet'], true);
  await callApi(url, owner.token, 'PUT /sheets/{id}', { params: { id: withdrawn }, body: { is_published: false } });
  const note = await callApi(url, owner.token, 'POST /notes', { body: { spot: { segment_id }, body: SECRETS.note } });
  const privateCollection = await callApi(url, owner.token, 'POST /sheet-collections', {
    body: { title: SECRETS['private collection'], is_public: false },
  });
  const { sessions } = await callApi(url, owner.token, 'GET /auth/sessions', {});
  await callApi(url, owner.token, 'POST /users/{username}/block', { params: { username: callers.stranger.username } });
  const own = await Promise.all(Object.values(callers).map((account) => create(account, 'Of an attacker', true)));
  const collection = await callApi(url, callers.member.token, 'POST /sheet-collections', {
    body: { title: 'Of an attacker', is_public: true },
  });

  const known: KnownValues = {
    ids: [text_id, segment_id, collection_id, topic_id, published, hidden, deleted, withdrawn, note.id].concat(
      privateCollection.id,
      collection.id,
      sessions.map(({ id }) => id),
      own,
    ),
    usernames: [owner.username, ...Object.values(callers).map(({ username }) => username), 'nobody.at.all'],
    words: ['mind', 'emptiness', 'byang chub', '般若', 'en', '1', 'Open to all', 'true', 'https://example.org/a.png'],
  };
  const secrets = new Map<string, string>([...Object.entries(SECRETS), ['token of the owner', owner.token]]);
  return { owner, callers, known, secrets };
};

const findLibraryIds = async (url: string) => {
  const { collections } = await callApi(url, undefined, 'GET /collections', {});
  const collection_id = collections.find(({ has_child }) => !has_child)?.id ?? '';
  const { texts } = await callApi(url, undefined, 'GET /texts', { query: { collection_id } });
  const text_id = texts[0]?.id ?? '';
  const { sources } = await callApi(url, undefined, 'GET /search', { query: { query: 'mind' } });
  const { topics } = await callApi(url, undefined, 'GET /topics', {});
  return {
    collection_id,
    text_id,
    segment_id: sources[0]?.segment_match[0]?.segment_id ?? '',
    topic_id: topics[0]?.id ?? '',
  };
};
