const MOST_FORMATTERS = 100
const formatters = new Map<string, Intl.NumberFormat>()

/** A number in the reader's format, with at least and at most so many decimals. */
export function numberText(value: number, locale: string, [least, most]: readonly [number, number]): string {
  const key = `${locale}|${least}|${most}`
  const cached = formatters.get(key)
  if (cached) return cached.format(value)
  // Making a formatter costs far more than using it.
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
  if (formatters.size >= MOST_FORMATTERS) formatters.clear()
  formatters.set(key, made)
  return made.format(value)
}
