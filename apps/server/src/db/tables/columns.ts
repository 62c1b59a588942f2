import type { ColumnType } from 'kysely'

/** An instant: read as an ISO string in UTC with milliseconds, written as one. */
export type Stamp = string

/** A jsonb column with a default: read as the value, written as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>

/** A jsonb column that may be null: read as the value, written as JSON text. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
