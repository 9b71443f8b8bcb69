/** The permanent address of a text. */
export const textUrl = (siteUrl: string, { id, type }: { id: string; type: string }): string =>
  `${siteUrl}/texts/${id}?type=${type}`;

/** The permanent address of a passage, with the version that is shown beside it. */
export const passageUrl = (siteUrl: string, text_id: string, segment_id: string, version_id?: string): string =>
  `${siteUrl}/chapter?${new URLSearchParams({ text_id, segment_id, ...(version_id && { version_id }) })}`;
