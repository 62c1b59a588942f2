import { z } from 'zod'
import { ChosenRecords } from './chosen-records.ts'
import { endpoint } from './endpoint.ts'
import { COLUMNS_PER_VIEW } from './limits.ts'
import { Locale } from './shapes.ts'
import { SortBy, ThenSortBy } from './views/sort-by.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/** What is sent instead of the bare file if progress is asked for, as `core/exports/frames.ts` reads it. */
export const FRAMED_TYPE = 'application/octet-stream'

/** Records of a sheet: a row less than it has, for the headings. */
export const ROWS_PER_SHEET = 1_048_575
/** Of one person at the same time, on one node. */
export const EXPORTS_AT_ONCE = 2

export const NO_COLUMNS = 'Choose at least one column to export.'

export const ExportRequest = z.object({
  format: z.enum(EXPORT_FORMATS, 'Choose csv or xlsx.'),
  /** The records of a list, or some of them. */
  records: ChosenRecords,
  /** Built-in columns and `fields.{id}` in their order; those of the view if omitted. */
  columns: z
    .array(z.string().max(50))
    .min(1, NO_COLUMNS)
    .max(COLUMNS_PER_VIEW, `Choose up to ${COLUMNS_PER_VIEW} columns.`)
    .optional(),
  /** A built-in column, or a field among the columns; omitted, the records are in the view's own order. */
  sortBy: SortBy.optional(),
  sortDesc: z.boolean().default(true),
  thenSortBy: ThenSortBy,
  /** Of dates with a time; UTC if it is unknown. (D-072) */
  timeZone: z.string().max(64).default('UTC'),
  /** Decides how a CSV file writes numbers. */
  locale: Locale.default('en-US'),
  /** With progress between the parts of the file, and a sentence in place of the rest if it breaks off. */
  framed: z.boolean().default(false),
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const recordExports = {
  records: endpoint({
    method: 'POST',
    // It exports everything that somebody may see. (D-125)
    support: 'refused',
    path: '/exports/records',
    access: 'signedIn',
    summary:
      'All records of a list as a file: those of the moment of the call, each with the values and rights of the moment at which it is read',
    body: ExportRequest,
    rate: { max: 30, minutes: 1 },
    file: [EXPORT_TYPES.csv, EXPORT_TYPES.xlsx, FRAMED_TYPE],
  }),
}
