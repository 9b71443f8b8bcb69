import type { TopicLink } from '#shared/contract/topics.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';

/** The name of a topic, leading to it. */
export const TopicWords = ({ topic, className }: { topic: TopicLink; className?: string }) => (
  <LangText language={topic.language}>
    <Link to={paths.topic(topic.id)} className={className}>
      {topic.title}
    </Link>
  </LangText>
);
