-- As they were when the passage was saved, for when it is gone.
alter table saved_places add column title text not null default '', add column language text not null default '',
  add column script text not null default '', add column segment_number integer not null default 0;
update saved_places p set title = t.title, language = t.language, script = t.script, segment_number = s.position
from segments s join texts t on t.id = s.text_id where s.id = p.segment_id;
