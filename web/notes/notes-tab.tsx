import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from '#web/router/router.tsx';
import type { Note } from '#shared/contract/notes.ts';
import { textLanguage } from '#shared/languages.ts';
import type { NoteFormat } from '#shared/limits.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { passageNumber } from '#web/i18n/passage-number.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { changeQuery, paths } from '#web/paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { downloadAsMember } from '#web/auth/download-as-member.ts';
import { writeStored } from '#web/storage.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListRegion } from '#web/ui/list-region.tsx';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { NotFound } from '#web/ui/placeholder.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { UndoNotice } from '#web/ui/undo.tsx';
import { NoteItem } from './note-item.tsx';
import { findFormerPassage, notesQuery } from './notes.data.ts';
import { FilterLinks, TabSection } from '#web/ui/tabs.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';

/** All notes, those with text, highlights, or those that have lost their passage. */
export type NotesFilter = 'all' | 'note' | 'highlight' | 'orphan';

export const parseNotesFilter = (search: URLSearchParams): NotesFilter => {
  const filter = search.get('show');
  return filter === 'note' || filter === 'highlight' || filter === 'orphan' ? filter : 'all';
};

const FORMATS: { format: NoteFormat; name: string }[] = [
  { format: 'markdown', name: 'Markdown' },
  { format: 'csv', name: 'CSV' },
];

const Export = ({ language }: Pick<RouteContext, 'language'>) => {
  const t = useT();
  const { run, problem } = useAsyncAction();
  const download = (format: NoteFormat) =>
    run(() => downloadAsMember(apiPath('GET /notes/export', { query: { format, language: textLanguage(language) } })));
  return (
    <>
      {FORMATS.map(({ format, name }) => (
        <Button size="compact" key={format} onClick={() => void download(format)}>
          {t('notes.export', { format: name })}
        </Button>
      ))}
      <span role="alert">{problem}</span>
    </>
  );
};

const FILTERS: NotesFilter[] = ['all', 'note', 'highlight', 'orphan'];

/** All notes and highlights of the member, with links to their passages. */
export const NotesTab = ({ route }: { route: RouteContext }) => {
  const t = useT();
  const headingId = useId();
  const navigate = useNavigate();
  const paging = readPaging(route.search);
  const filter = parseNotesFilter(route.search);
  const text = route.search.get('q')?.trim() ?? '';
  const query = useQuery(
    notesQuery({
      ...skipAndLimit(paging),
      language: textLanguage(route.language),
      ...(filter === 'note' || filter === 'highlight' ? { kind: filter } : {}),
      ...(filter === 'orphan' ? { state: 'orphan' } : {}),
      ...(text ? { query: text } : {}),
    }),
  );
  const addressWith = (changes: Record<string, string | undefined>) =>
    changeQuery(paths.profile(), route.search, { page: undefined, lang: undefined, ...changes });
  /** Opens the text at the passage the note was on, where the reader then selects a new passage for the note. */
  const attach = async (note: Note) => {
    const segment_id = await findFormerPassage(note);
    writeStored('noteToAttach', note.id);
    navigate(paths.chapter({ text_id: note.text_id, segment_id }));
  };

  return (
    <TabSection headingId={headingId} heading={t('notes.title')} actions={<Export language={route.language} />}>
      <SearchBox
        key={text}
        label={t('notes.search')}
        input={{ name: 'q', defaultValue: text, maxLength: 300 }}
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          navigate(addressWith({ q: q || undefined }));
        }}
      />
      <UndoNotice list="notes" />
      <AsyncPart query={query} onFailure="list">
        {({ notes, total, orphans }) => (
          <>
            <FilterLinks label={t('notes.choices')}>
              {FILTERS.filter((one) => one !== 'orphan' || orphans > 0 || filter === 'orphan').map((one) => (
                <Link
                  key={one}
                  to={addressWith({ show: one === 'all' ? undefined : one })}
                  aria-current={one === filter ? 'page' : undefined}
                >
                  {t(`notes.show.${one}`)}
                  {one === 'orphan' && ` (${formatNumber(route.language, orphans)})`}
                </Link>
              ))}
            </FilterLinks>
            {filter === 'orphan' && <p>{t('notes.tray_lead')}</p>}
            <ListRegion query={query} page={paging.page}>
              {total === 0 && <NotFound message={t('notes.none')} hint={t('notes.none_hint')} />}
              {total > 0 && <p role="status">{formatCount(t, route.language, 'notes.found', total)}</p>}
              <ul>
                {notes.map((note) => (
                  <NoteItem
                    key={note.id}
                    note={note}
                    onAttach={(one) => void attach(one)}
                    location={
                      <Link to={paths.chapter({ text_id: note.text_id, segment_id: note.segment_id })}>
                        <LangText isOneLine language={note.language} script={note.script}>
                          {note.text_title}
                        </LangText>
                        {' · '}
                        {passageNumber(route.language, note)}
                      </Link>
                    }
                    work={{ ...note, title: note.text_title }}
                  />
                ))}
              </ul>
            </ListRegion>
            <Pagination query={query} total={total} paging={paging} path={paths.profile()} search={route.search} />
          </>
        )}
      </AsyncPart>
    </TabSection>
  );
};
