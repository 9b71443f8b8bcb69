import { expect, it } from 'vitest';
import type { Text } from '#shared/contract/texts.ts';
import { createMessages } from '#web/i18n/messages.ts';
import en from '../../locales/en.json';
import { textHeadDescription, textHeadTitle } from './text-head.ts';

const { t } = createMessages('en', { en });

const text = (over: Partial<Text>): Text => ({
  id: 't',
  title: 'Mindfulness Meditation',
  language: 'en',
  script: 'Latn',
  group_id: 'w',
  type: 'root_text',
  is_root: false,
  table_of_contents: [],
  citation: 'MN 10',
  author: '',
  composed: '',
  source: '',
  source_url: '',
  license: 'CC0-1.0',
  revision: '1',
  summary: 'The fullest guide to mindfulness.',
  is_published: true,
  created_date: '2026-01-01 00:00:00',
  updated_date: '2026-01-01 00:00:00',
  published_date: '2026-01-01 00:00:00',
  published_by: '',
  views: 0,
  total_segments: 1,
  total_letters: 100,
  ...over,
});

it('tells the versions of a work apart by translator, language and source', () => {
  const versions = [
    text({ author: 'Bhikkhu Sujato', source: 'SuttaCentral' }),
    text({ author: 'Bhikkhu Bodhi', source: 'Wisdom Publications' }),
    text({ language: 'de', title: 'Achtsamkeit', author: 'Sabbamitta' }),
    text({ language: 'pi', title: 'Satipaṭṭhānasutta' }),
  ];
  expect(new Set(versions.map((one) => textHeadTitle(t, one))).size).toBe(versions.length);
  expect(versions.map((one) => textHeadDescription(t, one))).toEqual([
    'Mindfulness Meditation · English · Bhikkhu Sujato · SuttaCentral. The fullest guide to mindfulness.',
    'Mindfulness Meditation · English · Bhikkhu Bodhi · Wisdom Publications. The fullest guide to mindfulness.',
    'Achtsamkeit · German · Sabbamitta. The fullest guide to mindfulness.',
    'Satipaṭṭhānasutta · Pāli. The fullest guide to mindfulness.',
  ]);
});

it('a text without a summary is described by its title', () => {
  const description = textHeadDescription(t, text({ summary: '', author: 'A' }));
  expect(description).toBe(
    `Mindfulness Meditation · English · A. ${t('text.description', { title: 'Mindfulness Meditation' })}`,
  );
});
