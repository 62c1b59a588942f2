import type { Chart, Mark, Shape } from '@dossier/core/charts/chart'
import { memo } from 'react'
import { paintOf } from './paint.ts'

interface ChartShapesProps {
  chart: Chart
  /** The category whose name is emphasized. */
  category: number | undefined
  /** The mark whose records are shown: all others step back. */
  open: Mark | undefined
}

/** What a chart consists of. */
export const ChartShapes = memo(function ChartShapes({ chart, category, open }: ChartShapesProps) {
  const isDimmed = (mark: number | undefined) => {
    if (!open || mark === undefined) return false
    const { series, category } = chart.marks[mark]!
    return series !== open.series || category !== open.category
  }
  return chart.shapes.map((shape, nth) => (
    <ShapeView
      // Shapes have no identity: another chart is other shapes.
      key={nth}
      shape={shape}
      isOn={shape.kind === 'text' && shape.category !== undefined && shape.category === category}
      isDimmed={'mark' in shape && isDimmed(shape.mark)}
    />
  ))
})

function ShapeView({ shape, isOn, isDimmed }: { shape: Shape; isOn: boolean; isDimmed: boolean }) {
  const dimmed = isDimmed ? ' chart-dimmed' : ''
  switch (shape.kind) {
    case 'path': {
      const kind = shape.opacity === 'area' ? 'chart-area' : shape.isSeparated ? 'chart-slice' : 'chart-bar'
      return <path d={shape.d} className={kind + dimmed} style={{ fill: paintOf(shape.fill) }} />
    }
    case 'stroke':
      return (
        <path
          d={shape.d}
          className={`chart-line chart-${shape.class}`}
          style={shape.color ? { stroke: paintOf(shape.color) } : undefined}
        />
      )
    case 'marker':
      return (
        <path
          d={shape.d}
          transform={`translate(${shape.x} ${shape.y})`}
          className={`chart-marker${dimmed}`}
          style={{ stroke: paintOf(shape.color) }}
        />
      )
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          textAnchor={shape.anchor}
          className={`chart-text chart-${shape.class}${isOn ? ' chart-on' : ''}`}
        >
          {shape.title && <title>{shape.title}</title>}
          {shape.text}
        </text>
      )
  }
}

/** Around the mark that has the focus. */
export function MarkRing({ mark }: { mark: Mark }) {
  const { box, shape, d } = mark
  if (shape === 'slice') return <path d={d} className="chart-ring" />
  if (shape === 'point')
    return <circle cx={box.x + box.width / 2} cy={box.y + box.height / 2} r={8} className="chart-ring" />
  return (
    <rect
      x={box.x - SPACE}
      y={box.y - SPACE}
      width={box.width + 2 * SPACE}
      height={box.height + 2 * SPACE}
      rx={5}
      className="chart-ring"
    />
  )
}

const SPACE = 3
