import { useQuery } from '@tanstack/react-query';
import type { ContentsSection } from '#shared/contract/text-sections.ts';
import type { Text } from '#shared/contract/texts.ts';
import { languageTag, textLanguage } from '#shared/languages.ts';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import type { Part } from './download-choices.ts';
import { sectionsQuery } from './downloads.data.ts';
import { RadioGroup } from './radio-group.tsx';
import styles from './downloads.module.css';

export type OpenSection = { id: string; title: string };

const withDepth = (sections: ContentsSection[], depth = 0): { id: string; title: string; depth: number }[] =>
  sections.flatMap(({ id, title, sections: inside }) => [
    ...(title ? [{ id, title, depth }] : []),
    ...withDepth(inside, depth + 1),
  ]);

/** In a list of choices spaces at the start are dropped, these are not. */
const INDENT = '\u2003';

type Props = {
  text: Text;
  /** The section being read. */
  openSection?: OpenSection | undefined;
  /** The number of the passage being read. */
  position: number;
  part: Part;
  onChoose(part: Part): void;
};

/** The whole text, one of its sections, or passages from one to another. */
export const PartChoice = ({ text, openSection, position, part, onChoose }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const contents = useQuery(sectionsQuery(textLanguage(language), text.id)).data?.contents ?? [];
  const listed = contents.flatMap(({ sections }) => withDepth(sections));
  const lang = languageTag(text.language, text.script);
  const sections = [
    // In a long text the deepest sections are not listed.
    ...(openSection && !listed.some(({ id }) => id === openSection.id) ? [{ ...openSection, depth: 0 }] : []),
    ...listed,
  ].map(({ id, title, depth }) => ({ value: id, label: `${INDENT.repeat(depth)}${title}`, lang }));
  const first = openSection?.id ?? sections[0]?.value;
  const total = formatNumber(language, text.total_segments);
  const choose = (kind: Part['kind']) => {
    if (kind === 'text') onChoose({ kind });
    if (kind === 'section' && first) onChoose({ kind, section_id: first });
    if (kind === 'range') onChoose({ kind, from: String(position), to: String(position) });
  };
  return (
    <>
      <RadioGroup
        legend={t('download.part')}
        value={part.kind}
        choices={[
          {
            value: 'text' as const,
            label: t('reader.print.text'),
            note: formatCount(t, language, 'text.passages', text.total_segments),
          },
          ...(first ? [{ value: 'section' as const, label: t('download.section') }] : []),
          { value: 'range' as const, label: t('download.range') },
        ]}
        onChoose={choose}
      />
      {part.kind === 'section' && (
        <SelectField
          name="section"
          label={t('download.which_section')}
          value={part.section_id}
          choices={sections}
          onChoose={(section_id) => onChoose({ kind: 'section', section_id })}
        />
      )}
      {part.kind === 'range' && (
        <div className={styles.range}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              name={end}
              label={t(`download.${end}`)}
              hint={end === 'to' ? t('download.counted', { total }) : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              value={part[end]}
              onChange={({ target }) => onChoose({ ...part, [end]: target.value })}
            />
          ))}
        </div>
      )}
    </>
  );
};
