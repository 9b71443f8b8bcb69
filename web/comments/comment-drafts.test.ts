import { beforeEach, expect, it } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { draftKey, findDraft, parseDrafts, restAfterSending, saveDraft } from './comment-drafts.ts';

beforeEach(stubStorage);

it('keeps what was begun with its id, by account, sheet and place', () => {
  const key = draftKey('account', 'sheet', 'block');
  const draft = { ...findDraft(key), body: 'Begun' };
  saveDraft(draft);
  expect(findDraft(key)).toEqual(draft);
  expect(findDraft(draftKey('another', 'sheet', 'block')).body).toBe('');
  saveDraft({ ...draft, body: 'Begun again' });
  expect(findDraft(key)).toMatchObject({ comment_id: draft.comment_id, body: 'Begun again' });
  saveDraft({ ...draft, body: ' ' });
  expect(findDraft(key).comment_id).not.toBe(draft.comment_id);
});

it('ignores what it cannot read', () => {
  expect(parseDrafts('nonsense')).toEqual([]);
  expect(parseDrafts('[{"key":"a"},{"key":"a","comment_id":"b","body":"c"}]')).toHaveLength(1);
});

it('keeps what was written while a comment was sent', () => {
  expect(restAfterSending('Sent', 'Sent')).toBe('');
  expect(restAfterSending('Sent', 'Sent\nand more')).toBe('and more');
  expect(restAfterSending('Sent', 'Changed')).toBe('Changed');
});
