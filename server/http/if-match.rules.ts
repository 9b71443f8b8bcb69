/** The versions an If-Match header allows; undefined when any will do. */
export const allowedVersions = (header: string | undefined): string[] | undefined => {
  const tags = (header ?? '').split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//i, '')
      .replace(/^"(.*)"$/, '$1'),
  );
  const named = tags.filter(Boolean);
  return named.length === 0 || named.includes('*') ? undefined : named;
};
