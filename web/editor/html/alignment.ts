import { type Alignment, isAlignment } from '../document/editor-node.ts';
import { type HtmlElement, styleOf } from './html-tree.ts';

export const alignmentOf = (element: HtmlElement): Alignment | undefined => {
  const value = styleOf(element, 'text-align') || element.attributes.align?.toLowerCase();
  return isAlignment(value) ? value : undefined;
};

/** The attribute of the stored form; left is what it is anyway. */
export const alignmentAttribute = (align: unknown): string =>
  isAlignment(align) && align !== 'left' ? ` style="text-align:${align}"` : '';
