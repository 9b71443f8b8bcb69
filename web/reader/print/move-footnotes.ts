export type MovedFootnote = { html: string; lang: string };

/** Takes the footnotes out of a page that is printed, and numbers their markers in the order of the page: the notes stand at its end. */
export const moveFootnotes = (page: HTMLElement): MovedFootnote[] =>
  [...page.querySelectorAll<HTMLElement>('.footnote-marker + .footnote')].map((note, index) => {
    const marker = note.previousElementSibling;
    if (marker) marker.textContent = String(index + 1);
    const lang = note.closest<HTMLElement>('[lang]')?.lang ?? '';
    note.remove();
    return { html: note.innerHTML, lang };
  });
