import { createHash } from 'node:crypto';
import type { CollectionDraft, Draft, ImportSource, OnSkipped, SourcePart, WorkDraft } from '../draft.ts';
import { canons, canonSection, type Canon } from './canon-sections.ts';
import { appendLine, newWorkText, formatFolioLine, type WorkText } from './work-text.ts';
import { readVolume, volumeFiles, type VolumeFile, volumeItems, readWorkIds, type FolioLine } from './volumes.ts';
import { canonOf, draftWork } from './work-draft.ts';

/** Esukhia's e-text of the Derge Kangyur or Tengyur: its folder, its `text` folder, or one volume. */
export function dergeSource(path: string): ImportSource {
  return {
    read: (onSkipped) => readCanon(path, onSkipped),
    count: async () => {
      const ids = new Set<string>();
      for (const volume of await volumeFiles(path, () => {})) {
        for (const id of await readWorkIds(volume)) ids.add(id);
      }
      return ids.size;
    },
  };
}

async function* readCanon(path: string, onSkipped: OnSkipped): AsyncGenerator<Draft | SourcePart> {
  const collections = new Map<string, CollectionDraft>();
  let empty: WorkText | undefined;
  for await (const work of readWorks(path, onSkipped)) {
    if (empty) reportEmpty(empty, work, onSkipped);
    empty = undefined;
    reportMarks(work, onSkipped);
    const listedIn: WorkDraft['collections'] = [];
    for (const collection of collectionsOf(canonOf(work.id), work.volume)) {
      if (!collections.has(collection.key)) {
        collections.set(collection.key, collection);
        yield collection;
      }
      // By its number, so that volumes imported one by one keep the order of the canon.
      if (collection.parent !== null) listedIn.push({ key: collection.key, position: numberOf(work.id) });
    }
    yield {
      kind: 'part',
      key: `derge:${work.id}`,
      checksum: checksumOf(work, listedIn),
      read: async () => {
        const draft = draftWork(work, listedIn);
        if (!draft) empty = work;
        return draft ? [draft] : [];
      },
    };
  }
  if (empty) reportEmpty(empty, undefined, onSkipped);
}

/** To divide a work into segments takes longer than to see that it is the same as before. */
const checksumOf = ({ id, text, folioLines, notes }: WorkText, listedIn: WorkDraft['collections']): string => {
  const hash = createHash('sha256').update(JSON.stringify([id, listedIn, text.length, folioLines.length, notes]));
  // In parts: the largest work would otherwise be in memory twice.
  for (let start = 0; start < text.length; start += CHUNK_LETTERS)
    hash.update(text.slice(start, start + CHUNK_LETTERS), 'utf16le');
  for (let start = 0; start < folioLines.length; start += CHUNK_LINES)
    hash.update(JSON.stringify(folioLines.slice(start, start + CHUNK_LINES)));
  return hash.digest('base64url');
};
const CHUNK_LETTERS = 500_000;
const CHUNK_LINES = 5000;

/** D1 has no text of its own: all of it is in D1-1 and the following parts. */
const reportEmpty = ({ id, volume }: WorkText, next: WorkText | undefined, onSkipped: OnSkipped): void => {
  const isDivided = next?.id.startsWith(`${id}-`) ?? false;
  const reason = isDivided ? 'all of its text is in its parts' : 'the work has no text';
  onSkipped({ file: volume.name, id, reason, lost: !isDivided });
};

const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0);

/** Yields works one by one; a work is complete when the next begins, which may be volumes later. */
async function* readWorks(path: string, onSkipped: OnSkipped): AsyncGenerator<WorkText> {
  const done = new Set<string>();
  let current: WorkText | null = null;
  let previousVolume = -1;
  for (const volume of await volumeFiles(path, onSkipped)) {
    const text = await readVolume(volume, onSkipped);
    // After a missing volume the text may belong to another work.
    if (current && (text === null || volume.volume !== previousVolume + 1)) {
      yield current;
      current = null;
    }
    previousVolume = volume.volume;
    if (text === null) continue;

    const unassigned = new UnassignedText(volume, onSkipped);
    const reportUnmarked = (line: string) =>
      onSkipped({
        file: volume.name,
        id: '',
        reason: `no line mark, read with the line before: ${line.slice(0, 40)}`,
        lost: false,
      });
    let hasBegun = false;
    for (const item of volumeItems(volume.volume, text, reportUnmarked)) {
      if (item.kind === 'text') {
        const isTitlePage = !hasBegun && item.folioLine.page === '1a' && item.folioLine.run === 1;
        if (current && !isTitlePage) appendLine(current, item.text, item.folioLine);
        else unassigned.add(item.text, item.folioLine, isTitlePage);
        continue;
      }
      hasBegun = true;
      if (current?.id === item.id) continue;
      if (current) yield current;
      current = newWorkText(uniqueId(item.id, item.folioLine, done, volume, onSkipped), volume);
    }
    unassigned.report();
  }
  if (current) yield current;
}

/** Two works with the same number would otherwise replace each other. */
function uniqueId(
  id: string,
  folioLine: FolioLine,
  done: Set<string>,
  volume: VolumeFile,
  onSkipped: OnSkipped,
): string {
  let name = id;
  for (let count = 2; done.has(name); count += 1) name = `${id}.${count}`;
  done.add(name);
  if (name !== id) {
    const reason = `the number occurs again at ${formatFolioLine(folioLine)}; that work is imported as ${name}`;
    onSkipped({ file: volume.name, id, reason, lost: false });
  }
  return name;
}

/** Text without a work: a volume's title page, or the end of a work that begins in a volume not imported. */
class UnassignedText {
  readonly #file: string;
  readonly #onSkipped: OnSkipped;
  #first: FolioLine | null = null;
  #letters = 0;

  constructor(volume: VolumeFile, onSkipped: OnSkipped) {
    this.#file = volume.name;
    this.#onSkipped = onSkipped;
  }

  add(text: string, folioLine: FolioLine, isTitlePage: boolean): void {
    if (isTitlePage) {
      this.#onSkipped({
        file: this.#file,
        id: formatFolioLine(folioLine),
        reason: 'title page of the volume',
        lost: false,
      });
      return;
    }
    this.#first ??= folioLine;
    this.#letters += text.length;
  }

  report(): void {
    if (!this.#first) return;
    const reason = `${this.#letters} letters belong to a work that begins in a volume not read`;
    // It comes with that volume.
    this.#onSkipped({ file: this.#file, id: formatFolioLine(this.#first), reason, lost: false });
  }
}

/** The Kangyur's editors wrote # for an unreadable sign, the Tengyur's also for a missing note. */
const meaningOfHash: Record<Canon, string> = {
  kangyur: 'unreadable signs (#)',
  tengyur: 'note points (#), whose notes the file does not have',
};

function reportMarks({ id, volume, hashMarks, strayMarks }: WorkText, onSkipped: OnSkipped): void {
  if (hashMarks > 0) {
    onSkipped({ file: volume.name, id, reason: `${hashMarks} ${meaningOfHash[canonOf(id)]}`, lost: false });
  }
  for (const { mark, folioLine } of strayMarks) {
    onSkipped({
      file: volume.name,
      id,
      reason: `a single ${mark} at ${formatFolioLine(folioLine)} is left in the text`,
      lost: false,
    });
  }
}

function collectionsOf(canon: Canon, { section, volume }: VolumeFile): CollectionDraft[] {
  const { slug, position, titles } = canonSection(canon, section, volume);
  const root = `derge:${canon}`;
  const shared = { kind: 'collection', descriptions: {} } as const;
  return [
    {
      ...shared,
      key: root,
      parent: null,
      slug: `derge-${canon}`,
      position: canons[canon].position,
      titles: canons[canon].titles,
    },
    { ...shared, key: `${root}/${slug}`, parent: root, slug: `derge-${canon}-${slug}`, position, titles },
  ];
}
