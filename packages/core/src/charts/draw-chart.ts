import type { Chart, ChartDescription, Size } from './chart.ts'
import { drawBars } from './draw-bars.ts'
import { drawCartesian } from './draw-cartesian.ts'
import { drawPie } from './draw-pie.ts'

/** Lays a chart out in a box of so many pixels. The slices of pies are around the middle of the box. */
export function drawChart(description: ChartDescription, size: Size): Chart {
  switch (description.type) {
    case 'PieChart':
      return drawPie(description, size)
    case 'BarChart':
      return drawBars(description, size)
    default:
      return drawCartesian(description, size)
  }
}
