/** How warm a cell of a map is, from 1 to `tones`: by the logarithm, for one place can have a thousand times another's. */
export function heatOf(points: number, most: number, tones: number): number {
  if (most <= 1) return 1
  return Math.min(tones, 1 + Math.floor((Math.log(points) / Math.log(most)) * (tones - 1) + 1e-9))
}

const SMALLEST = 5
const LARGEST = 14

/** Pixels; the area of the disc grows with the logarithm of the points. */
export function radiusOf(points: number, most: number): number {
  if (most <= 1) return SMALLEST
  return Math.round(SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(Math.log(points) / Math.log(most)))
}

/** The fewest points of each warmth, for the legend; those that no number has are left out. */
export function heatSteps(most: number, tones: number): { tone: number; from: number }[] {
  const steps = Array.from({ length: tones }, (_, nth) => {
    const from = nth === 0 ? 1 : Math.ceil(most ** (nth / (tones - 1)) - 1e-9)
    return { tone: heatOf(from, most, tones), from }
  })
  return steps.filter(({ tone, from }, nth) => from <= most && steps.findIndex((one) => one.tone === tone) === nth)
}
