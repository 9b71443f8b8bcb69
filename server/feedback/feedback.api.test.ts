import { describe, expect, it } from 'vitest';
import { bearer, membersApp, PASSWORD } from '#server/auth/testing-members.ts';

const { call, raw, member, mails, pool } = await membersApp({ FEEDBACK_TO: 'staff@texts.example' });

const storedFeedback = async () => (await pool.query('select type, email, words, account_id from feedback')).rows;

describe('POST /feedback', () => {
  it.each([
    [{ email: 'a@example.org', words: 'x' }, 'body.type', 'Please select a type of feedback'],
    [{ type: 'praise', email: 'a@example.org', words: 'x' }, 'body.type', 'Please select a type of feedback'],
    [{ type: 'bug', email: 'nobody', words: 'x' }, 'body.email', 'Enter a valid email'],
    [{ type: 'bug', email: '', words: 'x' }, 'body.email', 'Enter a valid email'],
    [{ type: 'bug', email: 'a@example.org\r\nBcc: b@evil.example', words: 'x' }, 'body.email', 'Enter a valid email'],
    [{ type: 'bug', email: 'a@example.org', words: ' ' }, 'body.words', 'Please write a few words.'],
    [{ type: 'bug', email: 'a@example.org', words: 'x'.repeat(5001) }, 'body.words', /at most 5000/],
  ])('answers 400 for %j', async (body, path, sentence) => {
    const { status, body: answer } = await raw('POST /feedback', { body });
    expect([status, answer.errors?.[0]?.path]).toEqual([400, path]);
    expect(answer.errors?.[0]?.message).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
    expect([await storedFeedback(), await mails()]).toEqual([[], []]);
  });

  it('stores a guest’s feedback and mails it to the configured recipient, with the reply address', async () => {
    const body = { type: 'idea', email: 'guest@example.org', words: 'More texts!\nPlease <b>do</b>.' } as const;
    expect((await raw('POST /feedback', { body })).status).toBe(204);
    expect(await storedFeedback()).toMatchObject([{ ...body, account_id: null }]);
    const [mail] = await mails();
    expect(mail?.to).toEqual([{ name: '', address: 'staff@texts.example' }]);
    expect(mail?.replyTo).toEqual([{ name: '', address: 'guest@example.org' }]);
    expect(mail?.subject).toBe('Feedback from a reader');
    expect(mail?.text).toMatch(/Type: idea[^]+From: a guest \(guest@example\.org\)[^]+More texts!/);
    expect(mail?.html).toContain('Please &lt;b&gt;do&lt;/b&gt;.');
  });

  it('recognises a member, who needs no address, and is deleted with the account', async () => {
    const { access_token } = await member();
    const { username } = await call('GET /users/info', {}, access_token);
    await call('POST /feedback', { body: { type: 'text', words: 'A typing error' } }, access_token);
    const other = await member();
    const params = { username: (await call('GET /users/info', {}, other.access_token)).username };
    await call('POST /users/{username}/report', { params, body: { words: 'Rude' } }, access_token);
    const texts = (await mails()).map(({ text }) => text ?? '');
    expect(texts[0]).toContain(`From: ${username}`);
    expect(texts[1]).toMatch(new RegExp(`Type: report[^]+About: ${params.username}`));
    await call('POST /feedback', { body: { type: 'text', words: 'Not sent yet' } }, access_token);
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'erase' } }, access_token);
    expect((await storedFeedback()).filter(({ words }) => words !== 'More texts!\nPlease <b>do</b>.')).toEqual([]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your account was deleted']);
  });

  it('counts as a guest’s when the token is invalid', async () => {
    const body = { type: 'bug', email: 'b@example.org', words: 'x' };
    expect((await raw('POST /feedback', { body, ...bearer('nonsense') })).status).toBe(204);
  });
});
