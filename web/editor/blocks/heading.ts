import { Node } from '@tiptap/core';
import { alignmentOf, alignmentAttribute } from '../html/alignment.ts';
import { writeInline } from '../html/inline.ts';
import { alignAttribute, blockIdAttribute, type HtmlForm } from './block-form.ts';

type Level = { name: 'heading-one' | 'heading-two'; tag: 'h1' | 'h2'; otherTags: string[] };

const headingForm = ({ name, tag, otherTags }: Level): HtmlForm => ({
  name,
  tags: [tag, ...otherTags],
  read: (element, around) => {
    const content = around.lines(element.children);
    return [{ type: name, attrs: { block_id: null, align: alignmentOf(element) ?? around.align }, content }];
  },
  write: ({ attrs, content = [] }) => `<${tag}${alignmentAttribute(attrs?.align)}>${writeInline(content)}</${tag}>`,
});

const headingNode = ({ name, tag, otherTags }: Level) =>
  Node.create({
    name,
    group: 'block',
    content: 'inline*',
    defining: true,
    addAttributes: () => ({ ...blockIdAttribute, ...alignAttribute }),
    parseHTML: () => [tag, ...otherTags].map((one) => ({ tag: one })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const ONE: Level = { name: 'heading-one', tag: 'h1', otherTags: [] };
const TWO: Level = { name: 'heading-two', tag: 'h2', otherTags: ['h3', 'h4', 'h5', 'h6'] };

export const headingOneForm = headingForm(ONE);
export const headingTwoForm = headingForm(TWO);
export const HeadingOne = headingNode(ONE);
export const HeadingTwo = headingNode(TWO);
