import type { CollectionDraft, Draft, ImportSource, WorkDraft } from '../draft.ts';
import { canons, canonSection, type Canon } from './canon-sections.ts';
import { addWords, beginWork, formatPlace, type GatheredWork } from './gathered-work.ts';
import { readVolume, volumeFiles, type OnSkipped, type VolumeFile } from './volume-files.ts';
import { volumeItems, workIds, type Place } from './volume-lines.ts';
import { canonOf, draftWork } from './work-draft.ts';

/** Esukhia's e-text of the Derge Kangyur or Tengyur: its folder, its `text` folder, or one volume. */
export function dergeSource(path: string): ImportSource {
  return {
    read: (onSkipped) => readCanon(path, onSkipped),
    count: async () => {
      const ids = new Set<string>();
      for (const volume of await volumeFiles(path, () => {})) {
        for (const id of workIds((await readVolume(volume, () => {})) ?? '')) ids.add(id);
      }
      return ids.size;
    },
  };
}

async function* readCanon(path: string, onSkipped: OnSkipped): AsyncGenerator<Draft> {
  const shelves = new Map<string, CollectionDraft>();
  let position = 0;
  for await (const gathered of gatherWorks(path, onSkipped)) {
    reportMarks(gathered, onSkipped);
    const listedIn: WorkDraft['collections'] = [];
    for (const shelf of shelvesOf(canonOf(gathered.id), gathered.volume)) {
      if (!shelves.has(shelf.key)) {
        shelves.set(shelf.key, shelf);
        yield shelf;
      }
      if (shelf.parent !== null) listedIn.push({ key: shelf.key, position });
    }
    const draft = draftWork(gathered, listedIn);
    position += 1;
    if (draft) yield draft;
    else onSkipped({ file: gathered.volume.name, id: gathered.id, reason: 'the work has no words', lost: true });
  }
}

/** Works one by one; each is complete when the next begins, which may be volumes later. */
async function* gatherWorks(path: string, onSkipped: OnSkipped): AsyncGenerator<GatheredWork> {
  const done = new Set<string>();
  let open: GatheredWork | null = null;
  let before = -1;
  for (const volume of await volumeFiles(path, onSkipped)) {
    const text = await readVolume(volume, onSkipped);
    // Over a missing volume a work cannot be followed: what comes next may be another one.
    if (open && (text === null || volume.volume !== before + 1)) {
      yield open;
      open = null;
    }
    before = volume.volume;
    if (text === null) continue;

    const homeless = new Homeless(volume, onSkipped);
    const unmarked = (line: string) =>
      onSkipped({
        file: volume.name,
        id: '',
        reason: `no line mark, read with the line before: ${line.slice(0, 40)}`,
        lost: false,
      });
    let begun = false;
    for (const item of volumeItems(volume.volume, text, unmarked)) {
      if (item.kind === 'words') {
        const isTitlePage = !begun && item.place.page === '1a' && item.place.run === 1;
        if (open && !isTitlePage) addWords(open, item.words, item.place);
        else homeless.add(item.words, item.place, isTitlePage);
        continue;
      }
      begun = true;
      if (open?.id === item.id) continue;
      if (open) yield open;
      open = beginWork(nameOnce(item.id, item.place, done, volume, onSkipped), volume);
    }
    homeless.report();
  }
  if (open) yield open;
}

/** Two works of one number would be taken for one, and the second would replace the first. */
function nameOnce(id: string, place: Place, done: Set<string>, volume: VolumeFile, onSkipped: OnSkipped): string {
  let name = id;
  for (let count = 2; done.has(name); count += 1) name = `${id}.${count}`;
  done.add(name);
  if (name !== id) {
    const reason = `the number stands again at ${formatPlace(place)}; that work is kept as ${name}`;
    onSkipped({ file: volume.name, id, reason, lost: false });
  }
  return name;
}

/** Words that no work of this import holds: a volume's title page, or the end of a work begun in a volume not given. */
class Homeless {
  readonly #file: string;
  readonly #onSkipped: OnSkipped;
  #first: Place | null = null;
  #letters = 0;

  constructor(volume: VolumeFile, onSkipped: OnSkipped) {
    this.#file = volume.name;
    this.#onSkipped = onSkipped;
  }

  add(words: string, place: Place, isTitlePage: boolean): void {
    if (isTitlePage) {
      this.#onSkipped({ file: this.#file, id: formatPlace(place), reason: 'title page of the volume', lost: false });
      return;
    }
    this.#first ??= place;
    this.#letters += words.length;
  }

  report(): void {
    if (!this.#first) return;
    const reason = `${this.#letters} letters belong to a work that begins in a volume not read`;
    this.#onSkipped({ file: this.#file, id: formatPlace(this.#first), reason, lost: true });
  }
}

/** The Kangyur's editors set # for a sign they could not read, the Tengyur's also where a note of theirs belongs. */
const meaningOfHash: Record<Canon, string> = {
  kangyur: 'unreadable signs (#)',
  tengyur: 'note points (#), whose notes the file does not have',
};

function reportMarks({ id, volume, notePoints, strange }: GatheredWork, onSkipped: OnSkipped): void {
  if (notePoints > 0) {
    onSkipped({ file: volume.name, id, reason: `${notePoints} ${meaningOfHash[canonOf(id)]}`, lost: false });
  }
  for (const { mark, place } of strange) {
    onSkipped({
      file: volume.name,
      id,
      reason: `a single ${mark} at ${formatPlace(place)} is left in the text`,
      lost: false,
    });
  }
}

function shelvesOf(canon: Canon, { section, volume }: VolumeFile): CollectionDraft[] {
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
