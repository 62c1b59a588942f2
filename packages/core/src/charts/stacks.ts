import type { ChartSeries, Stacking } from './chart.ts'

/** From where to where a part goes, on the scale of the values or in percent. */
export type Part = [from: number, to: number]

/**
 * The parts of the stacks by category and series: what is positive goes up from zero, what is negative down. In percent
 * they are divided by the sum of amounts without their signs. (D-136)
 */
export function stacksOf(series: readonly ChartSeries[], count: number, stacking: Stacking): Part[][] {
  return Array.from({ length: count }, (_, category) => {
    const values = series.map(({ values }) => values[category] ?? 0)
    const whole = values.reduce((sum, value) => sum + Math.abs(value), 0)
    const scale = stacking === 'percent' && whole > 0 ? 100 / whole : 1
    const end = { up: 0, down: 0 }
    return values.map((value): Part => {
      const side = value < 0 ? 'down' : 'up'
      const from = end[side]
      end[side] += value * scale
      return [from, end[side]]
    })
  })
}
