import { useEffect, useEffectEvent } from 'react';

const OBSERVED = { childList: true, subtree: true };

/** The spans that a highlighter inserts or removes, and the text that they split, are not a change of the page. */
const isMarkNode = (node: Node): boolean =>
  node instanceof Text || (node instanceof HTMLElement && node.dataset.mark !== undefined);

const isMarkMutation = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].every(isMarkNode);

/** Draws the marks again whenever they change or text comes into the page or leaves it. */
export const useRedraw = (root: HTMLElement, marks: unknown, draw: () => void): void => {
  const onDraw = useEffectEvent(draw);
  useEffect(() => {
    let frame = 0;
    const observer = new MutationObserver((records) => {
      if (records.every(isMarkMutation)) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onDraw());
    });
    onDraw();
    observer.observe(root, OBSERVED);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [root, marks]);
};
