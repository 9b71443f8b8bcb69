import { emailProblem } from './account-rules.ts';
import { FEEDBACK_TYPES, MAX_FEEDBACK_LENGTH } from './limits.ts';

/** What can be wrong with the feedback form. The specification fixes the first two messages. */
export const FEEDBACK_PROBLEMS = {
  feedback_type_missing: 'Please select a type of feedback',
  feedback_email_invalid: 'Enter a valid email',
  feedback_words_missing: 'Please write a few words.',
  feedback_words_too_long: `Please use at most ${MAX_FEEDBACK_LENGTH} characters in your message.`,
} as const;

export type FeedbackProblem = keyof typeof FEEDBACK_PROBLEMS;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const isFeedbackType = (type: string): type is FeedbackType =>
  (FEEDBACK_TYPES as readonly string[]).includes(type);

export const wordsProblem = (words: string): FeedbackProblem | undefined => {
  if (words.trim() === '') return 'feedback_words_missing';
  return words.length > MAX_FEEDBACK_LENGTH ? 'feedback_words_too_long' : undefined;
};

/** A guest must give an e-mail address; for a member it is optional. */
export const feedbackProblems = (
  { type, email, words }: Record<'type' | 'email' | 'words', string>,
  isMember: boolean,
) => ({
  type: isFeedbackType(type) ? undefined : ('feedback_type_missing' as const),
  email: (email.trim() !== '' || !isMember) && emailProblem(email) ? ('feedback_email_invalid' as const) : undefined,
  words: wordsProblem(words),
});
