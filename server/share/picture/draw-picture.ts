import { cardSvg, HEIGHT, WIDTH, type Card } from './card.ts';
import { encodePng } from './png.ts';

/** A PNG of a card. Painting and compressing happen on other threads. */
export const drawPicture = async (card: Card): Promise<Buffer> => {
  // Loaded for the first picture only: where the platform has no build of it, the server still starts.
  const [{ renderAsync }, svg] = await Promise.all([import('@resvg/resvg-js'), cardSvg(card)]);
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return encodePng(image.pixels, WIDTH, HEIGHT);
};
