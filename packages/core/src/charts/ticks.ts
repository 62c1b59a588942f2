const STEPS = [1, 2, 2.5, 5, 10]
/** Pixels between two ticks, at least. */
const SPACE = 36
const MOST = 5
const FEWEST = 2
/** A larger count of intervals has to use the plot so much better. */
const BETTER = 0.04
const NOISE = 1e-9

export interface TickOptions {
  /** How long the axis is, in pixels. */
  length: number
  /** All values are whole: so are the ticks. */
  isWhole?: boolean
  space?: number
}

interface Scale {
  from: number
  to: number
  step: number
}

function stepOf(range: number, intervals: number, isWhole: boolean): number {
  const raw = range / intervals
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = (STEPS.find((one) => one * power >= raw * (1 - NOISE)) ?? 10) * power
  return isWhole && step % 1 !== 0 ? Math.max(1, Math.ceil(step)) : step
}

/** Round values from below the lowest to above the highest one, as few of the plot as possible left empty. */
export function ticksOf(
  lowest: number,
  highest: number,
  { length, isWhole = false, space = SPACE }: TickOptions,
): number[] {
  const range = highest - lowest || Math.abs(highest) || 1
  const top = highest === lowest ? lowest + range : highest
  const most = Math.max(FEWEST, Math.min(MOST, Math.floor(length / space)))
  let best: Scale | undefined
  for (let intervals = most; intervals >= FEWEST; intervals -= 1) {
    const scale = scaleOf([lowest, top], stepOf(range, intervals, isWhole))
    if ((scale.to - scale.from) / scale.step > most + NOISE) continue
    if (!best || range / (scale.to - scale.from) > range / (best.to - best.from) + BETTER) best = scale
  }
  best ??= scaleOf([lowest, top], stepOf(range, 1, isWhole))
  const count = Math.round((best.to - best.from) / best.step)
  return Array.from({ length: count + 1 }, (_, nth) => decimal(best.from + nth * best.step, best.step))
}

const scaleOf = ([lowest, highest]: [number, number], step: number): Scale => ({
  from: Math.floor(lowest / step + NOISE) * step,
  to: Math.ceil(highest / step - NOISE) * step,
  step,
})

/** Without what adding up binary fractions leaves; zero has no sign. */
const decimal = (value: number, step: number): number =>
  Number(value.toFixed(Math.max(0, Math.min(20, 2 - Math.floor(Math.log10(step)))))) + 0

/** Of all values. */
export function extentOf(values: Iterable<number>): [lowest: number, highest: number] {
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  return lowest > highest ? [0, 0] : [lowest, highest]
}
