-- Revisions of a sheet share the blocks they have in common: a revision is the list of its blocks, and a block that many
-- revisions have is stored once.

create table sheet_revision_blocks (
  sheet_id uuid not null references sheets on delete cascade,
  -- Of the block as text.
  hash bytea not null check (length(hash) = 32),
  block jsonb not null,
  bytes integer not null check (bytes > 0),
  primary key (sheet_id, hash)
);

alter table sheet_points add column block_hashes bytea[];

insert into sheet_revision_blocks (sheet_id, hash, block, bytes)
select distinct p.sheet_id, sha256(convert_to(block::text, 'UTF8')), block, octet_length(block::text)
from sheet_points p cross join lateral jsonb_array_elements(p.blocks) as block
on conflict do nothing;

update sheet_points p set block_hashes = array(
  select sha256(convert_to(block::text, 'UTF8'))
  from jsonb_array_elements(p.blocks) with ordinality as element (block, position) order by position
);

alter table sheet_points alter column block_hashes set not null, drop column blocks;

-- What a sheet takes of its author's storage: the current state, and the blocks of its revisions.
alter table sheets
  add column bytes integer generated always as (octet_length(blocks::text)) stored,
  add column revision_bytes bigint not null default 0 check (revision_bytes >= 0);

update sheets s set revision_bytes = used.bytes
from (select sheet_id, sum(bytes) as bytes from sheet_revision_blocks group by sheet_id) used
where used.sheet_id = s.id;
