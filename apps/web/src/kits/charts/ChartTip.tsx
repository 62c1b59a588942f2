import type { Chart, Mark } from '@dossier/core/charts/chart'
import type { MarkSentence } from '@dossier/core/charts/mark-sentence'
import { useLayoutEffect, useRef } from 'react'

interface ChartTipProps {
  sentence: MarkSentence
  /** What pressing does. */
  lead: string | undefined
  /** Narrow charts say it in a line above, over the legend. */
  over: { chart: Chart; mark: Mark } | undefined
}

const SPACE = 12

/** What a mark says: beside all marks of its category, where there is room, and never over it. */
export function ChartTip({ sentence, lead, over }: ChartTipProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current || !over) return
    const { chart, mark } = over
    const group = chart.marks.filter(({ category }) => category === mark.category).map((one) => one.box)
    const isPie = chart.axis === 'none'
    const left = isPie ? chart.size.width / 2 + mark.box.x : Math.min(...group.map(({ x }) => x))
    const right = isPie ? left : Math.max(...group.map(({ x, width }) => x + width))
    const { offsetWidth: width, offsetHeight: height } = current
    const fitsRight = right + SPACE + width <= chart.size.width
    const x = fitsRight ? right + SPACE : Math.max(0, left - SPACE - width)
    const top = isPie ? chart.size.height / 2 + mark.box.y : mark.box.y
    const below = fitsRight || left - SPACE - width >= 0 ? top : mark.box.y + mark.box.height + SPACE
    const y = Math.max(-4, Math.min(below, chart.size.height - height - 4))
    current.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  })
  return (
    <div ref={box} className={over ? 'chart-tip' : 'chart-tip chart-tip-flat'} aria-hidden>
      <b>{sentence.title}</b>
      <span>{sentence.runs.map(({ text, isFigure }, nth) => (isFigure ? <em key={nth}>{text}</em> : text))}</span>
      {lead && <span className="chart-tip-lead">{lead}</span>}
    </div>
  )
}
