import { z } from 'zod'
import { OPERATORS } from './operators.ts'
import { TEXT_LENGTH } from './limits.ts'

/** Of one question, those within "Any of" groups included. */
export const CLAUSES = 100
/** Of one clause. */
export const VALUES_PER_CLAUSE = 500
/** Corners of an area on the map. */
export const CORNERS = 1000

const One = z.union([z.string().max(TEXT_LENGTH), z.number(), z.boolean()])
const Corner = z.array(z.number()).length(2)

/** What a column is compared with. The comparison decides which form it has; null for none. */
export const ClauseValue = z.union([One, z.array(One).max(VALUES_PER_CLAUSE), z.array(Corner).max(CORNERS), z.null()])
export type ClauseValue = z.infer<typeof ClauseValue>

const Day = z.string().max(40)

/** How long a record had a value of the list that a field times. (B-TIME-13) */
export const TimeSpentClause = z.object({
  /** The list; that of the field if omitted. */
  trackingFieldId: z.string().max(36).nullish(),
  searchValue: z.string().max(TEXT_LENGTH).nullish(),
  /** The value's name, as the client showed it. */
  searchLabel: z.string().max(TEXT_LENGTH).nullish(),
  hoursSpent: z.number().nullish(),
})
export type TimeSpentClause = z.infer<typeof TimeSpentClause>

/** What some comparisons need besides a value. Days are written `2026-12-31`, months `2026-12`. (B-FILTER-19) */
export const ClauseParameters = z.object({
  /** 0 is Sunday; the tenant's own first day if omitted. */
  startDayOfWeek: z.int().min(0).max(6).nullish(),
  /** Others than 1 to 52 count as none. (B-DATES-08) */
  weekNumber: z.number().nullish(),
  startDate: Day.nullish(),
  endDate: Day.nullish(),
  startMonthRange: Day.nullish(),
  endMonthRange: Day.nullish(),
  timeSpentClause: TimeSpentClause.nullish(),
})
export type ClauseParameters = z.infer<typeof ClauseParameters>

/** A condition that is no group of others. */
export const SimpleClause = z.object({
  id: z.union([z.string().max(100), z.int()]).nullish(),
  /** A built-in column, or `fields.{id}`. */
  field: z.string().max(50).default(''),
  /** The column's name, as the client showed it. */
  label: z.string().max(TEXT_LENGTH).nullish(),
  fieldDataType: z.string().max(50).nullish(),
  dataSourceId: z.string().max(36).nullish(),
  operator: z.enum(OPERATORS, 'Choose one of the operators.').nullish(),
  value: ClauseValue.default(null),
  valueLabel: z.string().max(TEXT_LENGTH).nullish(),
  /** `me`, a period such as `CurrentWeek`, or days from today such as `-7`; true if it stands in `value`. */
  dynamicValue: z.union([z.string().max(50), z.number(), z.boolean()]).nullish(),
  /** Another field of the record, of the same kind, with whose value it is compared. */
  dynamicField: z.string().max(50).nullish(),
  searchClauseParameters: ClauseParameters.nullish(),
  /** A value of the items that the field chooses, one of which has to fit. Its definition follows from the field. */
  definitionId: z.string().max(36).nullish(),
  definitionField: z.string().max(50).nullish(),
  definitionFieldLabel: z.string().max(TEXT_LENGTH).nullish(),
  definitionFieldDataType: z.string().max(50).nullish(),
  /** In a view that is read: why it finds nothing. Without a field, the reader may not know more of it. */
  fault: z.string().max(TEXT_LENGTH).nullish(),
})

/** One condition on records. All clauses of a question must hold; of an "Any of" group, at least one. (D-071) */
export const SearchClause = SimpleClause.extend({
  orClause: z.boolean().default(false),
  subClauses: z
    .array(
      SimpleClause.extend({
        orClause: z.literal(false, 'Put no group into another group.').default(false),
        subClauses: z.array(z.unknown()).max(0, 'Put no group into another group.').default([]),
      }),
    )
    .max(CLAUSES, `Ask with up to ${CLAUSES} filters.`)
    .default([]),
})
export type SearchClause = z.infer<typeof SearchClause>
export type ClauseToRead = Omit<SearchClause, 'orClause' | 'subClauses'>

export const SearchClauses = z
  .array(SearchClause)
  .max(CLAUSES, `Ask with up to ${CLAUSES} filters.`)
  .refine(
    (clauses) => clauses.reduce((sum, { subClauses }) => sum + 1 + subClauses.length, 0) <= CLAUSES,
    `Ask with up to ${CLAUSES} filters.`,
  )
  .default([])

/** Characters of filters in the query of a call. Proxies refuse long addresses. */
const QUERY_LENGTH = 8_000

/** NUL and halves of surrogate pairs are in no record. */
const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  let isWhole = true
  try {
    const value: unknown = JSON.parse(text, (_, part: unknown) => {
      isWhole &&= isStorable(part)
      return part
    })
    return isWhole ? value : undefined
  } catch {
    return undefined
  }
}

/** The same list in the query of a call, as JSON. */
export const QueryClauses = z
  .string()
  .max(QUERY_LENGTH, 'There are too many filters for one address. Remove some of them.')
  .transform((text, { issues }) => {
    const clauses = parsed(text)
    if (clauses === undefined)
      issues.push({ code: 'custom', message: 'The filters could not be read. Choose them again.', input: text })
    return clauses
  })
  .pipe(SearchClauses)
