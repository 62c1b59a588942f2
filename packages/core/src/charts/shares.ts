/**
 * Whole percents of one whole by largest remainder: they add up to 100, and equal remainders go to the earlier. Amounts
 * count without their signs. Zeros if there is nothing. (D-136, D-154)
 */
export function wholePercents(amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
  if (whole === 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (Math.abs(amount) / whole) * 100)
  // A share that is whole but for binary noise is whole.
  const percents = exact.map((share) => Math.floor(share + NOISE))
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - percents[at]! }))
    .toSorted((one, other) =>
      Math.abs(other.remainder - one.remainder) > NOISE ? other.remainder - one.remainder : one.at - other.at,
    )
  for (const { at } of byRemainder.slice(0, missing)) percents[at]! += 1
  return percents
}

const NOISE = 1e-9
