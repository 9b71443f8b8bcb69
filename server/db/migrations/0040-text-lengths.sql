-- How much there is to read in a text, in letters without markup and footnotes: readers are told how many minutes are left.
alter table texts add column letter_count integer not null default 0 check (letter_count >= 0);

update texts
set letter_count = lengths.letters
from (
  select s.text_id, sum(length(regexp_replace(s.content, '<(sup|i) class="footnote[^>]*>.*?</\1>|<[^>]*>', '', 'g'))) as letters
  from segments s
  group by s.text_id
) as lengths
where lengths.text_id = texts.id;
