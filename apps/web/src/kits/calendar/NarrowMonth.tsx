import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { DayContents } from './calendar-event.ts'
import { DayList } from './DayDialog.tsx'
import type { EventActions } from './DayEvents.tsx'
import { MonthGrid, type MonthGridProps } from './MonthGrid.tsx'
import { longDayText } from './month-texts.ts'
import type { CalendarContent } from './use-month-events.ts'

interface NarrowMonthProps extends Pick<MonthGridProps, 'month' | 'onMonth' | 'today' | 'firstDayOfWeek'> {
  contentsOf: (date: string) => DayContents
  content: CalendarContent
  actions: EventActions
  /** Undefined for a day on which no schedule can be made. */
  onNew: (date: string) => (() => void) | undefined
}

const DOTS = 4

/** A month where there is no room for texts: days with dots, and below them the events of one day. */
export function NarrowMonth({ contentsOf, content, actions, onNew, ...month }: NarrowMonthProps) {
  const { today } = month
  const [chosen, choose] = useState(today)
  const selected = chosen.startsWith(month.month) ? chosen : `${month.month}-01`
  const make = onNew(selected)
  return (
    <div className="narrow-month">
      <MonthGrid
        {...month}
        selected={selected}
        onDay={choose}
        countOf={(date) => contentsOf(date).occurrenceTotal + contentsOf(date).recordTotal}
        renderDay={(date) => <Dots contents={contentsOf(date)} toneOf={actions.toneOf} />}
      />
      <section className="day-agenda" aria-live="polite">
        <h2>{selected === today ? `Today, ${longDayText(selected)}` : longDayText(selected)}</h2>
        <DayList date={selected} filter="" content={content} actions={actions} />
        {make && (
          <Button variant="outline" size="lg" wide onPress={make}>
            <Plus size={14} aria-hidden />
            New schedule on this day
          </Button>
        )}
      </section>
    </div>
  )
}

function Dots({
  contents: { occurrences, records },
  toneOf,
}: {
  contents: DayContents
  toneOf: EventActions['toneOf']
}) {
  const shown = occurrences.slice(0, DOTS)
  return (
    <span className="day-dots" aria-hidden>
      {shown.map((one) => (
        <i key={one.scheduleId} data-tone={one.state === 'failed' ? 'red' : toneOf(one.folder)} />
      ))}
      {records.slice(0, DOTS - shown.length).map(({ id }) => (
        <i key={id} />
      ))}
    </span>
  )
}
