import { z } from 'zod'

/** How the records of a list are shown. */
export const LAYOUTS = ['table', 'board', 'gallery', 'map'] as const
export type LayoutKind = (typeof LAYOUTS)[number]

/** The built-in columns by which cards can be arranged on a board; lists and checkboxes of templates can be, too. */
export const BOARD_KEYS = ['statusId', 'severityId', 'assigneeId', 'areas', 'tags', 'users', 'pendingTeams'] as const

/** A built-in column, or `fields.{id}`. */
const Key = z.string().max(50)

export const ViewLayout = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('table') }),
    /** Each value of the column is a column of cards. */
    z.object({ kind: z.literal('board'), column: Key }),
    /** Cards with the first picture of a field of files; null: of the record. */
    z.object({ kind: z.literal('gallery'), pictureColumn: Key.nullable() }),
    /** The points of a field of markers. (D-110) */
    z.object({ kind: z.literal('map'), markerColumn: Key }),
  ],
  'Choose how the records are shown.',
)
export type ViewLayout = z.infer<typeof ViewLayout>
