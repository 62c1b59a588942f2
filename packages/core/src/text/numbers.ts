const KEPT_FORMATTERS = 100
const formatters = new Map<string, Intl.NumberFormat>()

/** A number in the reader's format, with at least and at most so many decimals. */
export function numberText(value: number, locale: string, [least, most]: readonly [number, number]): string {
  const key = `${locale}|${least}|${most}`
  const known = formatters.get(key)
  if (known) return known.format(value)
  // Making a formatter costs far more than using it.
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
  if (formatters.size >= KEPT_FORMATTERS) formatters.clear()
  formatters.set(key, made)
  return made.format(value)
}
