/**
 * Rounds to `precision` decimals, a half away from zero. It works on the decimal digits that people see, so that 1.005
 * becomes 1.01 although the nearest binary number is below it. Takes a finite number; never returns -0.
 */
export const round = (value: number, precision: number): number => Number(roundDigits(String(value), precision)) + 0

/** Rounds decimal text in the same way, digit by digit: a number would be rounded by its binary value. */
export const roundDigits = (text: string, precision: number): string =>
  rounder(precision).format(text as Intl.StringNumericLiteral)

const rounders = new Map<number, Intl.NumberFormat>()

function rounder(precision: number) {
  const known = rounders.get(precision)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: precision,
    roundingMode: 'halfExpand',
    useGrouping: false,
  })
  rounders.set(precision, made)
  return made
}
