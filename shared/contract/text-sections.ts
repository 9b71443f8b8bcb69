import { z } from 'zod';
import { Id, OwnLabel } from './parts.ts';

// The segments of a text and the sections that contain them.

export const SegmentTypeName = z.enum(['prose', 'verse', 'heading']);

export const Segment = z.object({
  segment_id: Id,
  segment_number: z.int(),
  content: z.string(),
  type: SegmentTypeName,
  level: z.int().nullable(),
  /** False when it continues the paragraph or stanza of the segment before. */
  starts_block: z.boolean(),
  /** Its number in the edition that people cite: a folio, a line, a verse. Null where the work has no such numbers. */
  label: z.string().nullable(),
  /** The label numbers the segment itself, as a verse or a section; a folio or a line is that of an edition. */
  has_own_number: z.boolean(),
  translation: z
    .object({
      text_id: Id,
      /** Of the version; the first when several are joined. */
      segment_id: Id,
      segment_number: z.int(),
      language: z.string(),
      script: z.string(),
      content: z.string(),
    })
    .nullable(),
  /** An earlier segment whose translation includes this one; null where it has its own, or none. */
  covered_by: Id.nullable(),
});
export type Segment = z.infer<typeof Segment>;

/** Sections nest to any depth. */
type SectionOf<Segments> = {
  id: string;
  title: string;
  section_number: number;
  parent_id: string | null;
  segments: Segments[];
  sections: SectionOf<Segments>[];
};

function sectionOf<Schema extends z.ZodType>(
  segment: Schema,
): z.ZodType<SectionOf<z.output<Schema>>, SectionOf<z.input<Schema>>> {
  const section: z.ZodType<SectionOf<z.output<Schema>>, SectionOf<z.input<Schema>>> = z.object({
    id: Id,
    title: z.string(),
    section_number: z.int(),
    parent_id: Id.nullable(),
    segments: z.array(segment),
    sections: z.array(z.lazy(() => section)),
  });
  return section;
}

export const FirstSegment = z.object({ segment_id: Id, segment_number: z.int(), label: OwnLabel });

/** A section of the table of contents, with its first segment to link to. */
export type ContentsSection = Omit<SectionOf<z.infer<typeof FirstSegment>>, 'sections'> & {
  /** Whether there are sections below it, also where they are left out. */
  has_sections: boolean;
  sections: ContentsSection[];
};
export const ContentsSection: z.ZodType<ContentsSection, ContentsSection> = z.object({
  id: Id,
  title: z.string(),
  section_number: z.int(),
  parent_id: Id.nullable(),
  segments: z.array(FirstSegment),
  has_sections: z.boolean(),
  sections: z.array(z.lazy(() => ContentsSection)),
});

/** A section of a chapter page. */
export type Section = SectionOf<Segment>;
export const Section = sectionOf(Segment);
