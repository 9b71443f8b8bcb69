import { drawPicture } from './draw-picture.ts';
import type { Card } from './card.ts';

const MOST_BYTES = 32 * 1024 * 1024;
/** Of the few threads that also read files and look up hosts, some must stay free. */
const MOST_AT_ONCE = 2;

/** Pictures by what is on them, drawn once; the one that was asked for longest ago makes room for a new one. */
export const pictureStore = (draw: (card: Card) => Promise<Buffer> = drawPicture, mostBytes = MOST_BYTES) => {
  const kept = new Map<string, Buffer>();
  const beingDrawn = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let [bytes, drawing] = [0, 0];

  const keep = (key: string, picture: Buffer) => {
    kept.set(key, picture);
    bytes += picture.length;
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= old.length;
    }
  };

  const inTurn = async (card: Card): Promise<Buffer> => {
    if (drawing < MOST_AT_ONCE) drawing += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await draw(card);
    } finally {
      // The turn goes to the next in line, or is given back.
      const next = waiting.shift();
      if (next) next();
      else drawing -= 1;
    }
  };

  /** `key` names the passage: two that read alike are still two, and no request is given another's picture. */
  return (key: string, card: Card): Promise<Buffer> => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return Promise.resolve(known);
    }
    const started = beingDrawn.get(key);
    if (started) return started;
    const picture = inTurn(card)
      .then((drawn) => {
        keep(key, drawn);
        return drawn;
      })
      .finally(() => beingDrawn.delete(key));
    beingDrawn.set(key, picture);
    return picture;
  };
};
