import { Node } from '@tiptap/core';
import { parseAlignment, serializeAlignment } from '../html/parse-blocks.ts';
import { serializeInline } from '../html/inline.ts';
import { textView } from './text-view.ts';
import { alignAttribute, blockIdAttribute, type HtmlFormat, questionAttribute } from './block-format.ts';

type Level = { name: 'heading-one' | 'heading-two'; tag: 'h1' | 'h2'; otherTags: string[] };

const headingFormat = ({ name, tag, otherTags }: Level): HtmlFormat => ({
  name,
  tags: [tag, ...otherTags],
  parse: (element, context) => {
    const content = context.lines(element.children);
    return [{ type: name, attrs: { block_id: null, align: parseAlignment(element) ?? context.align }, content }];
  },
  serialize: ({ attrs, content = [] }) =>
    `<${tag}${serializeAlignment(attrs?.align)}>${serializeInline(content)}</${tag}>`,
});

const headingNode = ({ name, tag, otherTags }: Level) =>
  Node.create({
    name,
    group: 'block',
    content: 'inline*',
    defining: true,
    addAttributes: () => ({ ...blockIdAttribute, ...questionAttribute, ...alignAttribute }),
    parseHTML: () => [tag, ...otherTags].map((one) => ({ tag: one })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addNodeView: () => textView(tag),
  });

const ONE: Level = { name: 'heading-one', tag: 'h1', otherTags: [] };
const TWO: Level = { name: 'heading-two', tag: 'h2', otherTags: ['h3', 'h4', 'h5', 'h6'] };

export const headingOneFormat = headingFormat(ONE);
export const headingTwoFormat = headingFormat(TWO);
export const HeadingOne = headingNode(ONE);
export const HeadingTwo = headingNode(TWO);
