import { beforeEach, describe, expect, it } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { keepDraft, openDraft, otherDrafts, parseDrafts, removeDraft } from './correction-drafts.ts';

const target = { segment_id: 's', old_words: 'emptyness', start_offset: 8, end_offset: 17 };

beforeEach(() => void stubStorage());

describe('a suggestion that is not sent yet', () => {
  it('begins with the old words', () => {
    expect(openDraft(target)).toMatchObject({ target, new_words: 'emptyness', reason: '', source: '' });
  });

  it('is there again with its id when the same words are selected', () => {
    const draft = { ...openDraft(target), new_words: 'emptiness', reason: 'Misprint' };
    keepDraft(draft);
    expect(openDraft({ ...target })).toEqual(draft);
    expect(openDraft({ ...target, start_offset: 90 }).reason).toBe('');
  });

  it('is offered when other words of the passage are selected', () => {
    const draft = { ...openDraft(target), reason: 'Misprint' };
    keepDraft(draft);
    expect(otherDrafts({ segment_id: 's', old_words: 'Form is emptyness' })).toEqual([draft]);
    expect(otherDrafts(target)).toEqual([]);
    expect(otherDrafts({ segment_id: 'other', old_words: 'x' })).toEqual([]);
  });

  it('is forgotten once it is sent, or as it began', () => {
    const draft = { ...openDraft(target), reason: 'Misprint' };
    keepDraft(draft);
    removeDraft(draft);
    expect(openDraft(target).reason).toBe('');
    keepDraft(draft);
    keepDraft({ ...draft, reason: '' });
    expect(openDraft(target).id).not.toBe(draft.id);
  });

  it('is one of the ten latest', () => {
    for (let at = 0; at < 12; at += 1)
      keepDraft({ ...openDraft({ segment_id: 's', old_words: `${at}` }), reason: 'x' });
    const kept = otherDrafts({ segment_id: 's', old_words: '' }).map((draft) => draft.target.old_words);
    expect(kept).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
  });

  it('is nothing that others have stored under the name', () => {
    expect(parseDrafts('{')).toEqual([]);
    expect(parseDrafts('[1, null, {"id": "x"}]')).toEqual([]);
    expect(parseDrafts('"x"')).toEqual([]);
  });
});
