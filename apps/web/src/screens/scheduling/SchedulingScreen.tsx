import { schedules } from '@dossier/contract/schedules/calls'
import { EVENTS_PER_DAY } from '@dossier/contract/views/calendar'
import { canEditSchedules } from '@dossier/core/access/schedules'
import { dateIn } from '@dossier/core/text/dates'
import { countOf } from '@dossier/core/text/plural'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { MonthEvents } from '../../kits/calendar/MonthEvents.tsx'
import { useMonthEvents } from '../../kits/calendar/use-month-events.ts'
import { ScheduleSheet } from '../../kits/schedules/ScheduleSheet.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { Segments } from '../../ui/choices/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { CalendarTools } from './CalendarTools.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import type { SchedulingSearch } from './scheduling-search.ts'
import { useCalendarChoices } from './use-calendar-choices.ts'
import './scheduling.css'

const SHOWN = [
  { id: 'calendar', label: 'Calendar' },
  { id: 'list', label: 'Schedules' },
] as const

/** The schedules, and what they and the records put on the days of a month. */
// Its type decides that of the routes, and what it shows depends on these.
export function SchedulingScreen(): ReactNode {
  const me = useMe()
  const wide = useWide()
  const search = useSearch({ from: '/signed-in/scheduling' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(queryOf(schedules.list))
  const go = (part: SchedulingSearch) => void navigate({ to: '/scheduling', search: { ...search, ...part } })
  const open = (schedule: SchedulingSearch['schedule']) => go({ schedule })
  // The form has stored the changes, or has asked.
  const close = () =>
    void navigate({ to: '/scheduling', search: { ...search, schedule: undefined }, ignoreBlocker: true })
  const mayMake = canEditSchedules(me)
  useHotkeys(mayMake ? [{ keys: 'n', label: 'New schedule', run: () => open('New'), command: 'action' }] : [])
  const shown = search.show ?? 'calendar'
  return (
    <>
      <header className="page-head scheduling-head">
        <h1>Scheduling</h1>
        {data && <span className="sub wide-only">{countOf(data.length, 'schedule')}</span>}
        <span className="grow" />
        {!wide && (
          <Segments
            label="Show"
            hideLabel
            value={shown}
            options={SHOWN}
            onChange={(id) => go({ show: id === 'list' ? 'list' : undefined })}
          />
        )}
        {mayMake && (
          <Button variant="outline" aria-label="New schedule" onPress={() => open('New')}>
            <Plus size={14} aria-hidden />
            <span className="wide-only">New schedule</span>
          </Button>
        )}
      </header>
      <div className="scheduling" data-show={shown}>
        {(wide || shown === 'list') && (
          <div className="scheduling-list">
            {error && !data && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
            {!data && !error && <Skeleton shape="list" rows={8} />}
            {data && <ScheduleList schedules={data} onOpen={open} />}
          </div>
        )}
        {(wide || shown === 'calendar') && (
          <CalendarPane month={search.month} onMonth={(month) => go({ month })} isNarrow={!wide} />
        )}
      </div>
      {search.schedule !== undefined && (
        <ScheduleSheet key={search.schedule} id={search.schedule === 'New' ? null : search.schedule} onClose={close} />
      )}
    </>
  )
}

interface CalendarPaneProps {
  month: string | undefined
  onMonth: (month: string) => void
  isNarrow: boolean
}

function CalendarPane({ month: chosen, onMonth, isNarrow }: CalendarPaneProps) {
  const { firstDayOfWeek } = useMe()
  const today = dateIn(useNow(), reader().timeZone)
  const month = chosen ?? today.slice(0, 7)
  const choices = useCalendarChoices()
  const content = {
    dateColumn: choices.dateColumn,
    hidePast: choices.hidePast,
    showSchedules: true,
    templateIds: [],
  }
  const events = useMonthEvents({ ...content, month, firstDayOfWeek, perDay: EVENTS_PER_DAY })
  return (
    <section className="scheduling-calendar" aria-label="Calendar" aria-busy={events.isBusy}>
      {events.error && <Alert onRetry={events.refetch}>Error loading calendar. {messageOf(events.error)}</Alert>}
      <MonthEvents
        month={month}
        onMonth={onMonth}
        content={content}
        events={events}
        most={EVENTS_PER_DAY}
        isNarrow={isNarrow}
        tools={<CalendarTools choices={choices} />}
      />
      {events.isMinimum && <p className="field-note">Later days are incomplete.</p>}
    </section>
  )
}
