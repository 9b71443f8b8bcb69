import type { Page } from '@playwright/test';

type Walk = { isOver(): boolean; finish(): string[] };

/** Runs in the page. Looks at what has the focus whenever Tab is pressed, before the focus leaves it. */
const watchFocus = (): void => {
  const MARKS = ['outline', 'boxShadow', 'borderColor', 'backgroundColor', 'color', 'textDecorationLine'] as const;
  const problems = new Set<string>();
  const seen = new Set<Element>();
  let last: { element: Element; look: string } | undefined;
  let isOver = false;

  const describe = (element: Element): string => {
    const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${kind} “${name.trim().slice(0, 40)}”`;
  };
  /** How the element, what is drawn with it and the boxes around it look. */
  const lookOf = (element: Element): string => {
    const around: Element[] = [];
    for (let box: Element | null = element; box && around.length < 4; box = box.parentElement) around.push(box);
    if (element.nextElementSibling) around.push(element.nextElementSibling);
    return around
      .flatMap((box) => [null, '::before', '::after'].map((part) => getComputedStyle(box, part)))
      .map((style) => MARKS.map((mark) => style[mark]).join())
      .join('|');
  };
  type Box = { left: number; top: number; right: number; bottom: number };
  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  });
  /** A box of the browser's own is drawn by its label or by what is around it. */
  const shownFor = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = Math.min(width, height) > 4 && getComputedStyle(element).opacity !== '0';
    return isDrawn ? element : (element.closest('label') ?? element.parentElement ?? element);
  };
  /** What of its first line is inside of the window and of all that scrolls or cuts. */
  const visiblePart = (element: Element, line: Box): Box => {
    let box = line;
    for (let around = element.parentElement; around; around = around.parentElement)
      if (around !== document.body && around !== document.documentElement)
        if (getComputedStyle(around).overflow !== 'visible') box = cut(box, around.getBoundingClientRect());
    return cut(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  };
  const findProblem = (focused: Element): string | undefined => {
    const element = shownFor(focused);
    const [line] = element.getClientRects();
    if (!line) return 'is not drawn';
    const { left, top, right, bottom } = visiblePart(element, line);
    if (right - left < 2 || bottom - top < 2) return 'is out of sight';
    // Of an area for text the browser shows the line of the cursor, which is also its mark.
    const isArea = focused.matches('textarea, [contenteditable=true]');
    if (!isArea && bottom - top < Math.min(line.height, innerHeight / 2) * 0.75) return 'is partly out of sight';
    const isOwn = (hit: Element | null): boolean =>
      hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === focused);
    const x = (left + right) / 2;
    const above = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y));
    const cover = above.find((hit) => !isOwn(hit));
    // What is taller than half of the window may reach below a bar.
    if (line.height > innerHeight / 2 && above.some(isOwn)) return undefined;
    return cover === undefined ? undefined : `is covered by ${cover ? describe(cover) : 'nothing that can be pressed'}`;
  };
  const look = (): void => {
    if (last && last.element.isConnected && last.element !== document.activeElement)
      if (lookOf(last.element) === last.look && !last.element.matches('[contenteditable=true]'))
        problems.add(`${describe(last.element)} has no mark of the focus`);
    const element = document.activeElement;
    if (!element || element === document.body || element.tagName === 'IFRAME') {
      last = undefined;
      isOver ||= seen.size > 0;
      return;
    }
    if (last?.element === element) problems.add(`${describe(element)} keeps the focus`);
    isOver ||= seen.has(element);
    if (isOver) return;
    seen.add(element);
    last = { element, look: lookOf(element) };
    const problem = findProblem(element);
    if (problem) problems.add(`${describe(element)} ${problem}`);
  };
  const onKey = (event: KeyboardEvent) => event.key === 'Tab' && look();
  addEventListener('keydown', onKey, { capture: true });
  const walk: Walk = {
    isOver: () => isOver,
    finish: () => {
      removeEventListener('keydown', onKey, { capture: true });
      return seen.size > 0 ? [...problems] : ['nothing can be reached'];
    },
  };
  Reflect.set(window, 'walk', walk);
};

/** Of a long list the first controls stand for the others. */
const MAX_STOPS = 90;

/**
 * Goes through the page with Tab and back with Shift and Tab. Returns what has the focus without being seen whole, or without
 * a mark that it has not otherwise.
 */
export const findFocusProblems = async (page: Page): Promise<string[]> => {
  // What moves gradually would be looked at on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  const problems: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(watchFocus);
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      await page.keyboard.press(key);
      if (stops % 6 === 5 && (await page.evaluate(() => (Reflect.get(window, 'walk') as Walk).isOver()))) break;
    }
    problems.push(...(await page.evaluate(() => (Reflect.get(window, 'walk') as Walk).finish())));
  }
  await page.emulateMedia({ reducedMotion: null });
  return problems;
};
