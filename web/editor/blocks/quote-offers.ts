import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import type { Quote } from '../document/sheet-block.ts';
import { withCurrentWords, withoutOffer } from '../document/source-shape.ts';
import type { PechaAttributes } from './pecha-view.tsx';

type Answer = 'keep' | 'accept';

/** The quote without the library's newer text. */
const withoutUpdate = ({ current_content: _content, current_revision: _revision, ...quote }: Quote): Quote => quote;

/** The words of a version as they are now, or as they were quoted; the next save says which. */
export const answerOffer = (
  { quote, source }: PechaAttributes,
  { text_id, is_source, current_revision }: QuotedVersion,
  answer: Answer,
): Partial<PechaAttributes> => {
  if (!quote || current_revision === undefined) return {};
  const change = answer === 'accept' ? withCurrentWords : withoutOffer;
  const versions = quote.versions && { versions: change(quote.versions, text_id) };
  if (is_source) {
    const words = answer === 'accept' ? (quote.current_content ?? quote.words) : quote.words;
    const next = { ...withoutUpdate(quote), words, ...versions };
    return answer === 'accept'
      ? { revision: current_revision, keptRevision: null, quote: next }
      : { keptRevision: current_revision, quote: next };
  }
  return {
    quote: { ...quote, ...versions },
    source: source && {
      ...source,
      versions: source.versions.map((version) =>
        version.text_id !== text_id
          ? version
          : answer === 'accept'
            ? { text_id, revision: current_revision }
            : { ...version, kept_revision: current_revision },
      ),
    },
  };
};
