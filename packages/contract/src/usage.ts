import { z } from 'zod'

/** Uses that an answer lists. */
export const USES_LISTED = 50

/** Up to here, records are counted; one more stands for all beyond. */
export const RECORDS_COUNTED = 10_000

/** `titleTemplate`: a template whose titles name the thing. */
export const UseType = z.enum([
  'template',
  'titleTemplate',
  'view',
  'insight',
  'insightParameter',
  'dashboard',
  'rule',
  'schedule',
  'integration',
  'pdfTemplate',
  'field',
  'dataSource',
  'area',
  'record',
])
export type UseType = z.infer<typeof UseType>

export const Use = z.object({ type: UseType, id: z.union([z.int(), z.string()]), title: z.string() })
export type Use = z.infer<typeof Use>

/** What uses a thing, and so keeps it from being deleted. (D-013) */
export const Usage = z.object({
  /** Of all uses, also of those that are not listed: records, what the caller does not see, and what is beyond 50. */
  count: z.int(),
  /** The same by type; those without a use are left out. */
  counts: z.partialRecord(UseType, z.int()),
  /** The first 50 that the caller may see, by type. Records are only counted. */
  items: z.array(Use),
})
export type Usage = z.infer<typeof Usage>

/** Things of the configuration that others can name. */
export const NAMED_KINDS = ['status', 'severity', 'area', 'team', 'template', 'view', 'insight'] as const
export const NamedKind = z.enum(NAMED_KINDS)
export type NamedKind = z.infer<typeof NamedKind>
