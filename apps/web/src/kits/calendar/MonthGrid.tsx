import { dayAfter, edgeOfWeek, weeksOfMonth } from '@dossier/core/calendar/month-days'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { longDayText, monthText, weekdayText } from './month-texts.ts'
import './calendar.css'

export interface MonthGridProps {
  /** `2026-12` */
  month: string
  onMonth: (month: string) => void
  /** `2026-12-09`, where the reader is. */
  today: string
  /** 0 is Sunday. */
  firstDayOfWeek: number
  hasWeekNumbers?: boolean
  /** What a day shows below its number; told how many lines fit. */
  renderDay: (date: string, lines: number) => ReactNode
  /** How many events a day has, for its spoken name. */
  countOf: (date: string) => number
  /** Enter on a day, or a click on its empty part. */
  onDay?: ((date: string) => void) | undefined
  /** Days that can be picked show so; a press on the others does nothing. */
  canPick?: ((date: string) => boolean) | undefined
  /** What a press on a day makes, shown while the pointer is there. */
  hint?: string | undefined
  /** A day that is shown outside of the grid. */
  selected?: string | undefined
  /** While something is dragged: the day on which it would be. */
  over?: string | undefined
}

const LINE = 26
const DAY_HEAD = 26

/** A month as a grid of weeks. Arrows move by days and weeks, PageUp and PageDown by months, Home and End in the week. */
export function MonthGrid({
  month,
  onMonth,
  today,
  firstDayOfWeek,
  hasWeekNumbers,
  renderDay,
  ...rest
}: MonthGridProps) {
  const { countOf, canPick = () => true, hint, selected, over } = rest
  const onDay = (date: string) => canPick(date) && rest.onDay?.(date)
  const weeks = weeksOfMonth(month, firstDayOfWeek)
  const [focused, setFocused] = useState(() => (today.startsWith(month) ? today : `${month}-01`))
  const current = focused.startsWith(month) ? focused : `${month}-01`
  const grid = useRef<HTMLTableElement>(null)
  const lines = useLines(grid, weeks.length)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  }, [current])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, date: string) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') return void onDay(date)
    const to = moveByKey(event.key, { date, today, firstDayOfWeek })
    if (!to) return
    event.preventDefault()
    isMoving.current = true
    setFocused(to)
    if (!to.startsWith(month)) onMonth(to.slice(0, 7))
  }

  return (
    <table ref={grid} className="month-grid" role="grid" aria-label={monthText(month)}>
      <thead>
        <tr>
          {hasWeekNumbers && (
            <th className="week-number" scope="col">
              <span className="vh">Week</span>
            </th>
          )}
          {weeks[0]!.days.map(({ date }) => (
            <th key={date} scope="col" abbr={weekdayText(date, 'long')}>
              {weekdayText(date, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ number, days }) => (
          <tr key={days[0]!.date} style={{ height: `${100 / weeks.length}%` }}>
            {hasWeekNumbers && (
              <th className="week-number" scope="row">
                <span className="vh">Week </span>
                {number}
              </th>
            )}
            {days.map(({ date, isInMonth }) => (
              <td
                key={date}
                data-date={date}
                data-outside={!isInMonth || undefined}
                data-past={date < today || undefined}
                data-over={date === over || undefined}
                data-pickable={(rest.onDay && canPick(date)) || undefined}
                aria-selected={selected === undefined ? undefined : date === selected}
                aria-current={date === today ? 'date' : undefined}
                tabIndex={date === current ? 0 : -1}
                onFocus={(event) => event.target === event.currentTarget && setFocused(date)}
                onKeyDown={(event) => onKeyDown(event, date)}
                onClick={(event) => event.target === event.currentTarget && onDay(date)}
              >
                <span className="vh">{dayName(date, { events: countOf(date), isPast: date < today })}</span>
                <span className="day-number" aria-hidden>
                  {Number(date.slice(8))}
                </span>
                {hint !== undefined && canPick(date) && (
                  <span className="day-hint" aria-hidden>
                    + {hint}
                  </span>
                )}
                {renderDay(date, lines)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function moveByKey(
  key: string,
  { date, today, firstDayOfWeek }: { date: string; today: string; firstDayOfWeek: number },
): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(date, { days: -1 })
    case 'ArrowRight':
      return dayAfter(date, { days: 1 })
    case 'ArrowUp':
      return dayAfter(date, { days: -7 })
    case 'ArrowDown':
      return dayAfter(date, { days: 7 })
    case 'PageUp':
      return dayAfter(date, { months: -1 })
    case 'PageDown':
      return dayAfter(date, { months: 1 })
    case 'Home':
      return edgeOfWeek(date, firstDayOfWeek, 'first')
    case 'End':
      return edgeOfWeek(date, firstDayOfWeek, 'last')
    case 't':
      return today
    default:
      return undefined
  }
}

/** How many events fit into a day, as high as the days are now. */
function useLines(grid: { current: HTMLTableElement | null }, weeks: number): number {
  const [lines, setLines] = useState(3)
  useEffect(() => {
    const body = grid.current?.tBodies[0]
    if (!body) return
    const measure = () => setLines(Math.max(0, Math.floor((body.clientHeight / weeks - DAY_HEAD) / LINE)))
    const observer = new ResizeObserver(measure)
    observer.observe(body)
    measure()
    return () => observer.disconnect()
  }, [grid, weeks])
  return lines
}

const dayName = (date: string, { events, isPast }: { events: number; isPast: boolean }): string =>
  `${longDayText(date)}, ${events === 0 ? 'nothing' : events === 1 ? '1 event' : `${events} events`}${isPast ? ', in the past' : ''}`
