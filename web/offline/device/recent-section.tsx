import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { forgetAnswers } from '#web/offline/recent-answers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/dates.tsx';
import { Row, RowList, RowNote, RowTitle } from '#web/ui/row-list.tsx';
import { recentTextsQuery, refreshDevice } from './device.data.ts';
import { DeviceSection } from './device-section.tsx';
import styles from './device.module.css';
import { formatBytes } from '#web/i18n/format-bytes.ts';
import type { RecentText } from './recent-texts.ts';

export const RecentTextRow = ({ text }: { text: RecentText }) => {
  const t = useT();
  const { language } = useLanguage();
  const { text_id, content_id, version_id, title, used_at } = text;
  return (
    <Row>
      <RowTitle
        as="h3"
        language={text.language}
        script={text.script}
        to={paths.chapter({ text_id, content_id, ...(version_id && { version_id }) })}
      >
        {title}
      </RowTitle>
      <RowNote>{t('device.recent_read', { date: formatDay(language, new Date(used_at)) })}</RowNote>
    </Row>
  );
};

/** Texts that were read lately: what a reader without a network can go on with. */
export const RecentSection = () => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { data, isError } = useQuery(recentTextsQuery);
  const [isRemoved, setRemoved] = useState(false);
  const remove = async () => {
    await forgetAnswers().catch(() => undefined);
    setRemoved(true);
    await refreshDevice(client);
  };
  if (isError)
    return (
      <DeviceSection title={t('device.recent')}>
        <p>{t('device.unavailable')}</p>
      </DeviceSection>
    );
  const { texts = [], bytes = 0 } = data ?? {};
  return (
    <DeviceSection title={t('device.recent')} lead={t('device.recent_lead')}>
      <p role="status">
        {isRemoved && texts.length === 0
          ? t('device.recent_removed')
          : data && texts.length === 0 && t('device.recent_none')}
      </p>
      {texts.length > 0 && (
        <>
          <p className={styles.actions}>
            <span>
              {formatCount(t, language, 'device.recent_count', texts.length)} · {formatBytes(language, bytes)}
            </span>
            <Button onClick={() => void remove()}>{t('device.recent_remove')}</Button>
          </p>
          <RowList>
            {texts.map((text) => (
              <RecentTextRow key={text.text_id} text={text} />
            ))}
          </RowList>
        </>
      )}
    </DeviceSection>
  );
};
