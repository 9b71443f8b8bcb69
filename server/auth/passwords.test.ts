import { describe, expect, it } from 'vitest';
import { hashPassword, isCommonPassword, preparePasswords, verifyPassword } from './passwords.ts';

const owner = { firstname: 'Tashi', lastname: 'Dolma', email: 'tashi.d@example.org' };
const site = { siteName: 'The Quiet Library', siteUrl: 'https://texts.lakeside.example' };
const isCommon = (password: string) => isCommonPassword(password, owner, site);

describe('a password', () => {
  it.each(['password', 'PassWord', 'iloveyou', 'qwertyuiop', '1qaz2wsx', '123456789', 'ｐａｓｓｗｏｒｄ'])(
    'is common when it is in the list: %s',
    async (password) => expect(await isCommon(password)).toBe(true),
  );

  it.each(['aaaaaaaa', '........', 'སསསསསསསས'])('is common when it is one character: %s', async (password) =>
    expect(await isCommon(password)).toBe(true),
  );

  it.each(['tashidolma', 'DolmaTashi', 'tashi.d@example.org', 'tashi2026!', 'Tashi.D108'])(
    'is common when it is the owner’s name or address, with or without a number: %s',
    async (password) => expect(await isCommon(password)).toBe(true),
  );

  it.each(['Dharma108', 'bodhisattva', 'pothi2026!', 'thequietlibrary', 'lakeside1', 'texts.lakeside.example'])(
    'is common when it is a word of the site or of its subject, with or without a number: %s',
    async (password) => expect(await isCommon(password)).toBe(true),
  );

  it.each([
    'dharma by the lake',
    'a quiet mountain lake',
    'བསམ་གཏན་གྱི་མཚོ',
    '心如明镜台不染尘埃',
    'tashi goes to the lake',
    'tashi密码很长很长',
  ])('is not common: %s', async (password) => expect(await isCommon(password)).toBe(false));

  it('is not compared with an empty name', async () => {
    expect(await isCommonPassword('1029384756!?', { firstname: '一', lastname: '', email: '' }, site)).toBe(false);
  });
});

describe('a stored password', () => {
  it('is a salted hash of argon2id with the recommended cost', async () => {
    const [one, other] = [await hashPassword('butter tea'), await hashPassword('butter tea')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('is matched by the same password only, also when it is typed in wide letters', async () => {
    const stored = await hashPassword('butter tea');
    expect(await verifyPassword(stored, 'butter tea')).toBe(true);
    expect(await verifyPassword(stored, 'ｂｕｔｔｅｒ tea')).toBe(true);
    expect(await verifyPassword(stored, 'butter te')).toBe(false);
  });

  it('that does not exist matches nothing', async () => {
    await preparePasswords();
    for (const password of ['', 'butter tea']) {
      expect(await verifyPassword(undefined, password)).toBe(false);
      expect(await verifyPassword(null, password)).toBe(false);
    }
  });
});
