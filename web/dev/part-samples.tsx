import type { SiteLanguage } from '#shared/languages.ts';
import { useT } from '#web/i18n/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CollectionLayout } from '#web/ui/collection-layout.tsx';
import { Loading, NotFound } from '#web/ui/placeholder.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { ShareMenu, ShortLink } from '#web/ui/short-link.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { FormSamples } from './form-samples.tsx';
import { Line, Part, SAMPLE_PATH } from './part.tsx';
import { AsyncSamples } from './async-samples.tsx';
import { ButtonSamples, DialogSamples, MessageSamples } from './control-samples.tsx';
import { ListSamples, NavigationSamples } from './list-samples.tsx';

const TITLES: Record<SiteLanguage, string> = {
  en: 'The Heart of Wisdom',
  'bo-IN': 'ཤེས་རབ་ཀྱི་སྙིང་པོ།',
  'zh-Hans-CN': '般若波罗蜜多心经',
};

/** Every component of `web/ui`, in the language and theme around it. */
export const Samples = ({ language }: { language: SiteLanguage }) => {
  const t = useT();
  const title = TITLES[language];
  const collection = {
    id: '1',
    title,
    description: t('site.description'),
    language,
    slug: 'sample',
    has_child: false,
    child_count: 0,
    image_url: null,
  };
  return (
    <>
      <ButtonSamples />
      <MessageSamples />
      <FormSamples />
      <DialogSamples title={title} />
      <NavigationSamples title={title} language={language} />
      <ListSamples title={title} language={language} />
      <Part name="TitledSection">
        <TitledSection title={title} lead={t('site.description')}>
          <p>{title}</p>
        </TitledSection>
      </Part>
      <Part name="TextDiff">
        <p>
          <TextDiff before={`${title} ${title}`} after={`${title}!`} />
        </p>
      </Part>
      <Part name="Avatar, ScreenReaderText, SafeHtml, ShortLink, ShareMenu">
        <Line>
          <Avatar name="Pema Dorje" url="" size="menu" />
          <Avatar name="Pema Dorje" url="" size="small" />
          <Avatar name="པད་མ་ རྡོ་རྗེ" url="" />
          <Avatar name="Pema" url="/logo.svg" size="small" />
          <ScreenReaderText>{title}</ScreenReaderText>
        </Line>
        <SafeHtml html={`<b>${title}</b>`} />
        <ShortLink target={{ text_id: '1' }} path={SAMPLE_PATH} title={title} />
        <ShareMenu id="1" path={SAMPLE_PATH} title={title} button={t('common.share')} />
      </Part>
      <Part name="Loading, NotFound">
        <Loading />
        <NotFound hint={t('global.not_found_hint')} heading />
      </Part>
      <AsyncSamples title={title} />
      <Part name="CollectionLayout">
        <CollectionLayout
          route={{ path: SAMPLE_PATH, language, params: {}, search: new URLSearchParams() }}
          path={SAMPLE_PATH}
          collection={collection}
          ancestors={[]}
          query={{ isPlaceholderData: false, fetchStatus: 'idle' }}
          total={0}
        >
          <p>{title}</p>
        </CollectionLayout>
      </Part>
    </>
  );
};
