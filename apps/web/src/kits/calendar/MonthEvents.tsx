import type { Occurrence } from '@dossier/contract/schedules/occurrences'
import { canEditSchedules } from '@dossier/core/access/schedules'
import { dateIn } from '@dossier/core/text/dates'
import { Suspense, useState, type ReactNode } from 'react'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useNow } from '../../ui/use-now.ts'
import { useRecordOpening } from '../record-table/use-record-opening.ts'
import { NO_EVENTS, totalOf, type DayContents } from './calendar-event.ts'
import { DayDialog } from './DayDialog.tsx'
import { DayEvents, type EventActions } from './DayEvents.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthHead } from './MonthHead.tsx'
import { NarrowMonth } from './NarrowMonth.tsx'
import { useFolderTones } from './use-folder-tones.ts'
import type { CalendarContent, useMonthEvents } from './use-month-events.ts'
import { useMoveRecord } from './use-move-record.ts'
import { useRecordDrag } from './use-record-drag.ts'

/** Forms and pictures of records: most people look at a calendar without opening them. */
const ScheduleSheet = lazyPart(async () => ({
  default: (await import('../schedules/ScheduleSheet.tsx')).ScheduleSheet,
}))
const InstanceDialog = lazyPart(async () => ({
  default: (await import('../schedules/InstanceDialog.tsx')).InstanceDialog,
}))

interface MonthEventsProps {
  month: string
  onMonth: (month: string) => void
  content: CalendarContent
  events: ReturnType<typeof useMonthEvents>
  /** Events of a day at most. */
  most: number
  /** Days as dots with an agenda below. */
  isNarrow?: boolean
  /** At the end of its head. */
  tools?: ReactNode
}

type Open = { what: 'day' | 'new'; date: string } | { what: 'occurrence'; occurrence: Occurrence } | null

/** A month with what happens on its days, and what can be opened and made there. (B-CAL-01 to 06) */
export function MonthEvents({ month, onMonth, content, events, most, isNarrow, tools }: MonthEventsProps) {
  const me = useMe()
  const today = dateIn(useNow(), reader().timeZone)
  const [open, setOpen] = useState<Open>(null)
  const onMove = useMoveRecord(content.dateColumn)
  const { dragged, onPress } = useRecordDrag(onMove)
  const close = () => setOpen(null)
  const actions: EventActions = {
    opening: useRecordOpening(),
    toneOf: useFolderTones(content.showSchedules),
    onOccurrence: (occurrence) => setOpen({ what: 'occurrence', occurrence }),
    onMove,
    onPress,
    draggedId: dragged?.id,
  }
  const isMaker = content.showSchedules && canEditSchedules(me)
  const contentsOf = (date: string): DayContents => events.byDate.get(date) ?? NO_EVENTS
  // Whoever makes no schedules looks into the day instead. Days that have passed cannot be picked. (B-CAL-02, B-CAL-04)
  const onDay = (date: string) => setOpen({ what: isMaker ? 'new' : 'day', date })
  const canPick = (date: string) => (isMaker ? date >= today : totalOf(contentsOf(date)) > 0)
  const head = (
    <MonthHead month={month} today={today} onMonth={onMonth}>
      {tools}
    </MonthHead>
  )
  const onNew = (date: string) => (isMaker && date >= today ? () => setOpen({ what: 'new', date }) : undefined)
  const shared = { month, onMonth, today, firstDayOfWeek: me.firstDayOfWeek }
  return (
    <>
      {head}
      {isNarrow ? (
        <NarrowMonth {...shared} contentsOf={contentsOf} content={content} actions={actions} onNew={onNew} />
      ) : (
        <MonthGrid
          {...shared}
          countOf={(date) => totalOf(contentsOf(date))}
          onDay={onDay}
          canPick={canPick}
          {...(isMaker && { hint: 'New' })}
          hasWeekNumbers
          over={dragged?.over}
          renderDay={(date, lines) => (
            <DayEvents
              date={date}
              contents={contentsOf(date)}
              lines={lines}
              most={most}
              actions={actions}
              onMore={() => setOpen({ what: 'day', date })}
            />
          )}
        />
      )}
      {open?.what === 'day' && (
        <DayDialog
          date={open.date}
          total={totalOf(contentsOf(open.date))}
          content={content}
          actions={actions}
          onNew={onNew(open.date)}
          onClose={close}
        />
      )}
      <Suspense>
        {open?.what === 'new' && <ScheduleSheet id={null} date={open.date} onClose={close} />}
        {open?.what === 'occurrence' && (
          <InstanceDialog scheduleId={open.occurrence.scheduleId} date={open.occurrence.date} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
