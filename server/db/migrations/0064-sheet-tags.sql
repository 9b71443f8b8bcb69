-- Tags are free words beside topics. The layout of a sheet: sources and translations below one another, or side by side.
alter table sheets
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column layout text not null default 'stacked' check (layout in ('stacked', 'side_by_side'));
alter table sheet_drafts
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add column layout text not null default 'stacked' check (layout in ('stacked', 'side_by_side'));
alter table sheet_points
  add column tags text[] not null default '{}',
  add column layout text not null default 'stacked' check (layout in ('stacked', 'side_by_side'));
