/** A note of a passage after its marker, which a reader opens; or the number of one that stands below a sheet. */
const MARKERS = '.footnote-marker:has(+ .footnote), a[role="doc-noteref"]';
/** The notes below a sheet, without those of the passages it quotes. */
const OWN_NOTES = '[role="doc-endnotes"]:not([data-print-notes])';

/**
 * Puts all notes of a page into one list, in the order of their markers, which get the numbers of the list. Returns what
 * puts everything back.
 */
export const gatherNotes = (page: Element, list: Element): (() => void) => {
  const undo: (() => void)[] = [];
  for (const [index, marker] of [...page.querySelectorAll<HTMLElement>(MARKERS)].entries()) {
    const address = marker.getAttribute('href');
    const note = address === null ? marker.nextElementSibling : document.getElementById(address.slice(1));
    if (!note) continue;
    const item = document.createElement('li');
    item.lang = note.closest<HTMLElement>('[lang]')?.lang ?? '';
    const words = address === null ? note : (note.querySelector('[data-html]') ?? note);
    item.append(...words.cloneNode(true).childNodes);
    list.append(item);
    const before = [...marker.childNodes];
    marker.replaceChildren(String(index + 1));
    if (address === null) note.remove();
    else {
      item.id = `${note.id}-on-paper`;
      marker.setAttribute('href', `#${item.id}`);
    }
    undo.push(() => {
      marker.replaceChildren(...before);
      if (address === null) marker.after(note);
      else marker.setAttribute('href', address);
    });
  }
  const hidden = undo.length > 0 ? [...page.querySelectorAll<HTMLElement>(OWN_NOTES)] : [];
  for (const notes of hidden) notes.hidden = true;
  return () => {
    for (const putBack of undo) putBack();
    for (const notes of hidden) notes.hidden = false;
    list.replaceChildren();
  };
};
