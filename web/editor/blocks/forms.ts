import { audioForm } from './audio.ts';
import type { HtmlForm, RowForm } from './block-form.ts';
import { blockQuoteForm } from './block-quote.ts';
import { codeForm } from './code.ts';
import { headingOneForm, headingTwoForm } from './heading.ts';
import { imageForm } from './image.ts';
import { orderedListForm, unorderedListForm } from './list.ts';
import { paragraphForm } from './paragraph.ts';
import { pechaForm } from './pecha.ts';
import { youtubeForm } from './youtube.ts';

export const HTML_FORMS: HtmlForm[] = [
  paragraphForm,
  headingOneForm,
  headingTwoForm,
  blockQuoteForm,
  codeForm,
  orderedListForm,
  unorderedListForm,
];

export const ROW_FORMS: RowForm[] = [imageForm, audioForm, youtubeForm, pechaForm];
