/**
 * Rounds decimal text to `precision` decimals, a half away from zero, digit by digit: a number would be rounded by its
 * binary value, and 1.005 would become 1.
 */
export const roundDigits = (text: string, precision: number): string =>
  rounder(precision).format(text as Intl.StringNumericLiteral)

const rounders = new Map<number, Intl.NumberFormat>()

function rounder(precision: number) {
  const cached = rounders.get(precision)
  if (cached) return cached
  const made = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: precision,
    roundingMode: 'halfExpand',
    useGrouping: false,
  })
  rounders.set(precision, made)
  return made
}
