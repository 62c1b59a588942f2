const LAST = Date.UTC(9999, 0)

/** An instant as PostgreSQL reads it, which knows neither a year 0 nor every offset. Nothing is stored outside of these. */
export const storableInstant = (instant: string): string =>
  new Date(Math.min(Math.max(0, Date.parse(instant)), LAST)).toISOString()
