import { describe, expect, it } from 'vitest';
import { feedbackProblems, isFeedbackType, wordsProblem } from './feedback-rules.ts';
import { FEEDBACK_TYPES, MAX_FEEDBACK_LENGTH } from './limits.ts';

const FORM = { type: FEEDBACK_TYPES[0], email: 'tashi@example.org', words: 'Thank you' };
const NONE = { type: undefined, email: undefined, words: undefined };

describe('the feedback form', () => {
  it('is accepted with type, address and words', () => {
    expect(feedbackProblems(FORM, false)).toEqual(NONE);
    expect(isFeedbackType('Complaint of no known type')).toBe(false);
  });

  it('needs the address of a guest, not of a member', () => {
    expect(feedbackProblems({ ...FORM, email: ' ' }, false)).toEqual({ ...NONE, email: 'feedback_email_invalid' });
    expect(feedbackProblems({ ...FORM, email: ' ' }, true)).toEqual(NONE);
    expect(feedbackProblems({ ...FORM, email: 'no address' }, true)).toEqual({
      ...NONE,
      email: 'feedback_email_invalid',
    });
  });

  it('names every problem at once', () => {
    expect(feedbackProblems({ type: '', email: '', words: '' }, false)).toEqual({
      type: 'feedback_type_missing',
      email: 'feedback_email_invalid',
      words: 'feedback_words_missing',
    });
  });

  it('takes neither blanks nor too many words', () => {
    expect(wordsProblem(' \n')).toBe('feedback_words_missing');
    expect(wordsProblem('a'.repeat(MAX_FEEDBACK_LENGTH))).toBeUndefined();
    expect(wordsProblem('a'.repeat(MAX_FEEDBACK_LENGTH + 1))).toBe('feedback_words_too_long');
  });
});
