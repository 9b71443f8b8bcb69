import './print.css';
import { useEffect, useState } from 'react';
import type { Text } from '#shared/contract/texts.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';

/** Below a printed text: whose words they are, and where they can be read. */
export const PrintSource = ({ text }: { text: Pick<Text, 'id' | 'source' | 'license'> }) => {
  const t = useT();
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const lines = [text.source, text.license, t('site.name'), origin && origin + paths.chapter({ text_id: text.id })];
  return <footer className="print-only">{lines.filter(Boolean).join(' · ')}</footer>;
};
