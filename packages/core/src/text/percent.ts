import { numberText } from './numbers.ts'

/** The percentage that a share is: 25 of 0.25. The point is moved, as a product would be 7.000000000000001 of 0.07. */
export function percentOf(share: number): number {
  const [digits, exponent = '0'] = String(share).split('e')
  return Number(`${digits}e${Number(exponent) + 2}`)
}

/** A share as people read it: `25%`. */
export const percentText = (share: number, locale: string, decimals: number): string =>
  `${numberText(percentOf(share), locale, [0, decimals])}%`
