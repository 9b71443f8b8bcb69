import { describe, expect, it } from 'vitest';
import { proposeContent } from './propose-content.rules.ts';

const seen = 'The mind is <em>radiant</em>, monks, but it is defiled by incoming defilments.';
const start = 'The mind is radiant, monks, but it is defiled by incoming '.length;
const suggested = {
  seen_content: seen,
  start_offset: start,
  end_offset: start + 'defilments'.length,
  new_words: 'defilements',
};

describe('the passage that an editor is offered', () => {
  it('has the new words', () => {
    expect(proposeContent(suggested, seen)).toEqual({
      is_found: true,
      proposed_content: 'The mind is <em>radiant</em>, monks, but it is defiled by incoming defilements.',
    });
  });

  it('has them also where something else was changed since', () => {
    expect(proposeContent(suggested, seen.replace('The mind', 'This mind'))).toEqual({
      is_found: true,
      proposed_content: 'This mind is <em>radiant</em>, monks, but it is defiled by incoming defilements.',
    });
  });

  it('is as it is now where the old words are gone', () => {
    const now = 'Luminous, monks, is the mind.';
    expect(proposeContent(suggested, now)).toEqual({ is_found: false, proposed_content: now });
  });

  it('is missing when the passage is gone', () => {
    expect(proposeContent(suggested, null)).toEqual({ is_found: false, proposed_content: null });
  });
});
