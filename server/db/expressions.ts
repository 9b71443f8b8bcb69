import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PassageReference } from '#shared/contract/parts.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { OWN_NUMBER } from '#shared/own-number.ts';
import type { LabelSource } from '#shared/segment-label.ts';

export const now = sql<Date>`now()`;

/** A time by the database's clock, which all processes share; negative for the past. */
export const fromNow = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** A column as `YYYY-MM-DD HH:MM:SS`, UTC. */
export const wireDate = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

/**
 * First and last name of an account `a` in the order of their language: in Chinese, Japanese and Korean letters the family
 * name comes first, without a space; Tibetan names are joined with a tsheg.
 */
const fullName = sql<string>`case
  when a.firstname = '' or a.lastname = '' then a.firstname || a.lastname
  when a.firstname || a.lastname ~ '^[\\u3005-\\u3007\\u3040-\\u309F\\u3400-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\U00020000-\\U0003FFFF]+$'
    then a.lastname || a.firstname
  when a.firstname || a.lastname ~ '^[\\u0F00-\\u0FFF ]+$' then rtrim(a.firstname, '་༌།༎ ') || '་' || a.lastname
  else a.firstname || ' ' || a.lastname end`;

/** The name of an account `a` as people see it: the full name, or else the username. Null when there is no account. */
export const displayName = sql<string>`coalesce(nullif(trim(${fullName}), ''), a.username)`;

/** Of an account `a` that is not closed: it has published a sheet or filled in a field of the profile. */
export const hasPublicProfile = sql<SqlBool>`(a.closed_date is null and (
  a.title <> '' or a.organization <> '' or a.location <> '' or a.about_me <> '' or a.avatar_url <> ''
  or a.educations <> '{}' or a.social_profiles <> '[]'
  or exists (
    select from sheets s
    where s.account_id = a.id and s.is_published and s.deleted_date is null and not s.is_unlisted
  )
))`;

/** Of an account `a`: others meet it by its profile, a public collection, a comment, or the list of somebody it follows or is followed by. */
export const isVisibleMember = sql<SqlBool>`(a.closed_date is null and (
  ${hasPublicProfile}
  or exists (select from follows f where f.follower_id = a.id or f.followed_id = a.id)
  or exists (select from sheet_collections c where c.account_id = a.id and c.is_public)
  or exists (
    select from sheet_collection_editors e join sheet_collections c on c.id = e.collection_id
    where e.account_id = a.id and c.is_public and e.accepted_date is not null
  )
  or exists (
    select from comments c join sheets s on s.id = c.sheet_id
    where c.account_id = a.id and c.state = 'public' and not c.is_of_answer and s.is_published and s.deleted_date is null
  )
))`;

/** Of a sheet `s` that was handed in as an answer: the author of the assignment, who reads and comments on it. */
export const reviewerOfSheet = sql<string | null>`(
  select n.account_id from assignment_answers x join sheets n on n.id = x.assignment_id
  where x.sheet_id = s.id and x.handed_in_date is not null and x.removed_date is null and n.deleted_date is null
)`;

/**
 * Of a sheet `s`: this account (null for a guest) may read comments on it. Here and in `canReadComment` is the only place that
 * says so: lists, counts, mentions, notifications and exports of comments all ask, so that whoever is let in here is let in
 * everywhere.
 */
export const canReadComments = (account: RawBuilder<string | null>) => sql<SqlBool>`(
  s.deleted_date is null and (s.is_published or s.account_id = ${account} or ${reviewerOfSheet} = ${account})
) is true`;

/** Of a comment `c` on a sheet `s`: the same. Those on an answer stay between two, whatever becomes of the sheet. */
export const canReadComment = (account: RawBuilder<string | null>) => sql<SqlBool>`(
  s.deleted_date is null and (s.account_id = ${account}
    or case when c.is_of_answer then ${reviewerOfSheet} = ${account} else s.is_published end)
) is true`;

/** Of an account `a`: a login asks for a code. */
export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors f where f.account_id = a.id and f.confirmed_date is not null
)`;

/** The title of a text `t` in its original; `root` is the root text of its work, which may be missing. */
export const originalTitle = [
  sql<string>`coalesce(root.title, t.title)`.as('original_title'),
  sql<string>`coalesce(root.language, t.language)`.as('original_language'),
  sql<string>`coalesce(root.script, t.script)`.as('original_script'),
] as const;

/** The title of the work `w` in a language; empty where it has none. */
export const workTitleIn = (language: string) =>
  sql<string>`coalesce((select n.title from work_titles n where n.work_id = w.id and n.language = ${language}), '')`;

const titlesFor = (language: string) => sql`work_titles n where n.work_id = w.id
  order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1`;

/** The title by which a reader of a language knows the work `w`: in that language, else in English, else in any. */
export const readerTitle = (language: string) =>
  [
    sql<string>`coalesce((select n.title from ${titlesFor(language)}), '')`.as('work_title'),
    sql<string>`coalesce((select n.language from ${titlesFor(language)}), '')`.as('work_title_language'),
  ] as const;

/**
 * Whose text `t` of the work `w` is, in a language. Texts name people as their sources do; authors who are known have names
 * in several languages. A root text without an author of its own has that of its work.
 */
export const authorIn = (language: string, text: 't' | 'root' = 't') => {
  const [author, isRoot] = [sql.ref(`${text}.author`), sql.ref(`${text}.is_root`)];
  return sql<string>`coalesce((
  select string_agg(coalesce((
    select n.name from author_spellings s join author_names n on n.author_id = s.author_id
    where s.spelling = person.name order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1
  ), person.name), '; ' order by person.position)
  from regexp_split_to_table(case when ${author} = '' and ${isRoot} then w.author else ${author} end, '\\s*;\\s*')
    with ordinality as person (name, position)
), '')`;
};

/** The titles of the work `w` in the languages of the site. */
export const workTitles = sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(n.language, n.title) from work_titles n
  where n.work_id = w.id and n.language in (${sql.join(SITE_LANGUAGES.map(textLanguage))})), '{}')`.as('work_titles');

/** Where the segment `s` of a text of the work `w` stands. A translation has the references of what it translates. */
export const passageReference = sql<PassageReference>`jsonb_build_object('passage_number', s.position, 'citation', w.citation,
  'own_number', case when s.key ~* ${OWN_NUMBER} then s.key else '' end,
  'references', coalesce((
    select jsonb_agg(distinct jsonb_build_object('siglum', r.siglum, 'value', r.value))
    from (
      select s.id
      union all
      select m.to_segment from mappings m where m.from_segment = s.id and m.kind = 'translation'
    ) origin
    join segment_references r on r.segment_id = origin.id
  ), '[]'))`;

/** Sigla in lower case are those of databases: `msdiv`, `vri`. */
export const CITED_SIGLUM = '^[A-Z]';

/** What the label of the segment `s` is made from. A translation has the references of what it translates, after its own. */
export const labelSource = sql<LabelSource>`jsonb_build_object('key', s.key, 'references', coalesce((
  select jsonb_agg(jsonb_build_object('siglum', r.siglum, 'value', r.value) order by origin.position, r.siglum, r.value)
  from (
    select s.id, 0 as position
    union all
    select root.id, root.position from mappings m join segments root on root.id = m.to_segment
    where m.from_segment = s.id and m.kind = 'translation'
  ) origin
  join segment_references r on r.segment_id = origin.id
  where r.siglum ~ ${CITED_SIGLUM}
), '[]'))`;

/** The id of a segment, or of that with its words when it was joined with another: its addresses still lead there. */
export const presentSegment = (id: string) => sql<string>`coalesce(
  (select id from segments where id = ${id}),
  (select present.id from segment_successors gone join segments present on present.id = gone.successor_id
    where gone.segment_id = ${id} order by present.position limit 1))`;
