import { Fragment } from 'react';
import { type CommentPart, parseComment } from '#shared/comment-text.ts';
import type { Comment } from '#shared/contract/comments.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './comment.module.css';

type Mentions = Comment['mentions'];

const Part = ({ part, mentions }: { part: CommentPart; mentions: Mentions }) => {
  const { text, href, mention } = part;
  if (href)
    return (
      <a href={href} rel="nofollow ugc noopener" target="_blank">
        {text}
      </a>
    );
  const member = mention && mentions.find(({ written }) => written === mention);
  if (member) return <Link to={paths.user(member.username)}>{text}</Link>;
  return <UserText>{text}</UserText>;
};

/** The plain text of a comment with its quotations, links and names. */
export const CommentBody = ({ body, mentions }: Pick<Comment, 'body' | 'mentions'>) => (
  <div className={styles.body}>
    {parseComment(body).map(({ isQuotation, lines }, block) => {
      const Element = isQuotation ? 'blockquote' : 'p';
      return (
        <Element key={block}>
          {lines.map((parts, line) => (
            <Fragment key={line}>
              {line > 0 && <br />}
              {parts.map((part, index) => (
                <Part key={index} part={part} mentions={mentions} />
              ))}
            </Fragment>
          ))}
        </Element>
      );
    })}
  </div>
);
