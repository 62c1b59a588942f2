import type { Chart, ChartDescription, Mark } from '@dossier/core/charts/chart'
import { markSentence, sentenceText } from '@dossier/core/charts/mark-sentence'
import { isChartKey, markAt, moveMark } from '@dossier/core/charts/move-mark'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { say } from '../../ui/say.ts'

/** How many records are behind a mark; undefined where it does not lead to any. */
export type LeadOf = (mark: Mark) => { text: string } | undefined

interface MarkOptions {
  chart: Chart | undefined
  description: ChartDescription
  leadOf: LeadOf | undefined
  onLead: ((mark: Mark) => void) | undefined
  onTable: () => void
}

interface Active {
  series: string
  category: number
  via: 'keys' | 'pointer'
}

/** The mark that has the keyboard's or the pointer's attention, and what keys and presses do with it. */
export function useChartMarks({ chart, description, leadOf, onLead, onTable }: MarkOptions) {
  const [active, setActive] = useState<Active>()
  // Another chart may not have it any more.
  const mark = active && chart?.marks.find((one) => one.series === active.series && one.category === active.category)
  const leadText = (one: Mark, verb: string) => leadSentence(onLead && leadOf?.(one), verb)
  const goTo = (next: Mark | undefined) => {
    if (!next) return
    setActive({ series: next.series, category: next.category, via: 'keys' })
    say([sentenceText(markSentence(description, next)), leadText(next, 'Enter')].filter(Boolean).join(' '))
  }
  const open = (one: Mark | undefined) => {
    if (one && onLead && leadOf?.(one)) onLead(one)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chart || event.ctrlKey || event.metaKey || event.altKey) return
    if (isChartKey(event.key)) goTo(moveMark(chart, mark, event.key))
    else if (event.key === 'Enter') open(mark)
    else if (event.key === 'Escape' && mark) setActive(undefined)
    else if (event.key.toLowerCase() === 't') onTable()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent) => {
    const next = markUnder(chart, event)
    if (next?.series === mark?.series && next?.category === mark?.category) return
    setActive(next && { series: next.series, category: next.category, via: 'pointer' })
  }
  const onPointerUp = (event: PointerEvent) => {
    if (event.button === 0) open(markUnder(chart, event))
  }
  const leave = () => setActive(undefined)
  const verb = active?.via === 'keys' ? 'Enter' : 'Click'
  return {
    mark,
    isRinged: active?.via === 'keys',
    sentence: mark && markSentence(description, mark),
    lead: mark && leadText(mark, verb),
    events: { onKeyDown, onPointerMove, onPointerUp, onPointerLeave: leave, onBlur: leave },
  }
}

function markUnder(chart: Chart | undefined, event: PointerEvent): Mark | undefined {
  if (!chart) return undefined
  const slice = event.target instanceof Element ? event.target.closest('[data-slice]') : null
  if (slice) return chart.marks[Number(slice.getAttribute('data-slice'))]
  const box = event.currentTarget.getBoundingClientRect()
  return markAt(chart, { x: event.clientX - box.left, y: event.clientY - box.top })
}

const leadSentence = (lead: { text: string } | undefined, verb: string): string | undefined =>
  lead && `${verb} shows ${lead.text}.`
