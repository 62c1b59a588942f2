import { z } from 'zod'

/** The largest id. */
export const MAX_INT = 2_147_483_647

/** The kind of id in a body or query; the rights matrix replaces each with another tenant's id. */
export type Reference =
  | 'case'
  | 'user'
  | 'team'
  | 'template'
  | 'status'
  | 'severity'
  | 'area'
  | 'category'
  | 'field'
  | 'userStatus'
  | 'userField'
  | 'samlProvider'
  | 'dataSource'
  | 'dataDefinition'
  | 'dataItem'
  | 'view'
  | 'folder'
  | 'insight'
  | 'formattingSetting'
  | 'dashboard'
  | 'noticeboard'
  | 'note'
  | 'schedule'
  | 'pdfTemplate'
  | 'rule'

/** A saved entity's id: a positive 32-bit integer. */
export const Id = z.int().min(1).max(MAX_INT)

/** An id of the named kind inside a body. */
export const idOf = (kind: Reference) => Id.meta({ ref: kind })

/** The id of the item in a body; 0 or omitted for a new one. */
export const savedIdOf = (kind: Reference) => z.int().min(0).max(MAX_INT).meta({ ref: kind }).default(0)

/** The id of the item in a body, for those whose ids are texts; 0, an empty text or none for a new one. (D-012) */
export const savedAs = <S extends z.ZodType<string | number>>(id: S, message: string) =>
  z
    .union([id, z.literal([0, ''])], message)
    .transform((given): z.output<S> | undefined => (given === 0 || given === '' ? undefined : (given as z.output<S>)))
    .optional()

/** An id written in a path or query. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Use a whole number as the id.')
  .transform(Number)
  .refine((id) => id <= MAX_INT, 'Use a whole number as the id.')

/** Ids in a query, with commas between them. Takes the name that people see in the query. */
export function idList(name: string) {
  const message = `Use whole numbers with commas between them as ${name}.`
  return z
    .string()
    .regex(/^([1-9]\d{0,9}(,[1-9]\d{0,9})*)?$/, message)
    .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
    .refine((ids) => ids.every((id) => id <= MAX_INT), message)
}

/** Like PathId, but 0 means nobody. */
export const PathIdOrZero = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})$/, 'Use a whole number as the id.')
  .transform(Number)
  .refine((id) => id <= MAX_INT, 'Use a whole number as the id.')

/** A field's id: a string created once and never changed. */
export const FieldId = z.string().regex(/^[A-Za-z0-9-]{1,36}$/, 'Use a field id.')

/** What can be locked in a record: a property by its key, a field as `fields.{id}`, or by its id alone if no property has it. */
export const LockPlace = z.string().regex(/^(fields\.)?[A-Za-z0-9-]{1,36}$/, 'Use a field id.')

/** An instant in UTC with milliseconds, `2026-01-02T03:04:05.678Z`. */
export const Instant = z.string()

/** `true` or `false` written in a path or query. */
export const PathBoolean = z.enum(['true', 'false']).transform((word) => word === 'true')

/** A person or thing that a reply only names. */
const isLocale = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch {
    return false
  }
}

/** A BCP 47 locale, which decides how numbers and dates are written. */
export const Locale = z.string().max(64).refine(isLocale, 'Use a locale such as en-US.')

export const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** As IANA names it. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Use a time zone such as Europe/Berlin.')

export const Named = z.object({ id: z.int(), name: z.string() })
export const Titled = z.object({ id: z.int(), title: z.string() })

/** One page of a list. `totalItems` counts all pages. */
export const Paged = <T extends z.ZodType>(of: T) =>
  z.object({ data: z.array(of), totalItems: z.int(), pageCount: z.int() })

/** A page number in a query; pages start at 1. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** The number of rows on a page; always bounded. */
export const pageSize = (standard: number) => z.coerce.number().int().min(1).max(100).default(standard)

export type Named = z.infer<typeof Named>
export type Titled = z.infer<typeof Titled>
