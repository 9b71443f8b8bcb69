/** One text with hits, and how many of each tier. */
export type TextHits = { text_id: string; tiers: Record<number, number> };

/** A run of hits within one text: those of one tier, or (tier null) all of them, in the order of the text. */
export type Slice = { text_id: string; tier: number | null; skip: number; take: number };

/** A collection, as search needs it. */
export type Shelf = { collection_id: string; parent_id: string | null; slug: string; title: string; language: string };
