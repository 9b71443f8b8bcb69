import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SegmentRef, TopicDraft } from '../draft.ts';
import { topicFile, type LayeredTopic } from './layered-schema.ts';
import type { Library } from './layered-work.ts';
import { readJson } from './layered-json.ts';
import { byName, TOPICS_FOLDER } from './layered-files.ts';

const topicKey = (key: string) => `library:${key}`;

type Branch = { file: string; library: Library; seen: Set<string> };

/** The tree of topics, one file a branch, parents before children. A library need not have any. */
export async function* readTopics(library: Library): AsyncGenerator<TopicDraft> {
  const seen = new Set<string>();
  for (const [position, name] of (await branchFiles(library)).entries()) {
    const file = `${TOPICS_FOLDER}/${name}`;
    const topic = await readJson({ library: library.folder, file, onSkipped: library.onSkipped }, topicFile);
    if (topic) yield* draftTopics([topic], null, position, { file, library, seen });
  }
}

async function branchFiles({ folder, onSkipped }: Library): Promise<string[]> {
  try {
    const names = await readdir(path.join(folder, TOPICS_FOLDER));
    return names.filter((name) => name.endsWith('.json')).sort(byName);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') onSkipped({ file: `${TOPICS_FOLDER}/`, id: '', reason: message, lost: true });
    return [];
  }
}

function* draftTopics(
  level: LayeredTopic[],
  parent: string | null,
  first: number,
  branch: Branch,
): Generator<TopicDraft> {
  for (const [index, topic] of level.entries()) {
    const report = (id: string, reason: string) =>
      branch.library.onSkipped({ file: branch.file, id, reason, lost: true });
    if (branch.seen.has(topic.key)) {
      report(topic.key, 'two topics have this key');
      continue;
    }
    branch.seen.add(topic.key);
    const key = topicKey(topic.key);
    const { titles, descriptions } = topic;
    const terms = Object.entries(topic.terms).flatMap(([language, own]) => own.map((term) => ({ language, term })));
    const passages = [...new Set(topic.passages)].flatMap((place) => {
      const found = resolveSegment(place, branch.library);
      if (!found) report(topic.key, `${place}: there is no such passage in a root text`);
      return found ?? [];
    });
    yield { kind: 'topic', key, parent, position: first + index, titles, descriptions, terms, passages };
    yield* draftTopics(topic.children, key, 0, branch);
  }
}

function resolveSegment(place: string, { roots }: Library): SegmentRef | undefined {
  const [work = '', ...rest] = place.split(':');
  const segment = rest.join(':');
  const root = roots.get(work);
  return root?.segments.has(segment) ? { text: root.text, segment } : undefined;
}
