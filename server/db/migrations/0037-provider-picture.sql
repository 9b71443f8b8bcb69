-- The picture of the identity provider is taken once: a member who removes it does not get it again.
alter table accounts add column took_provider_picture boolean not null default false;
