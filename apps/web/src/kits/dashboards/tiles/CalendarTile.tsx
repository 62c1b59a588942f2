import type { CalendarContents } from '@dossier/contract/dashboards/contents'
import { EVENTS_PER_DAY } from '@dossier/contract/views/calendar'
import { dateIn } from '@dossier/core/text/dates'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { reader } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { MonthEvents } from '../../calendar/MonthEvents.tsx'
import { useMonthEvents } from '../../calendar/use-month-events.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useBoard } from '../board.ts'
import { Tile, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'
import { useAge } from '../use-age.ts'
import { useTileRefresh } from '../use-tile-refresh.ts'

/** Events of a day that one answer has. */
const LOADED = 50

/** A month with schedules, and with records on the days of one of their dates. */
export function CalendarTile({ contents }: TileProps<CalendarContents>) {
  const { firstDayOfWeek } = useMe()
  const { isEditing } = useBoard()
  const present = dateIn(useNow(), reader().timeZone).slice(0, 7)
  const [chosen, setChosen] = useState<string | null>(null)
  // The present month is followed into the next one.
  const month = chosen ?? present
  const setMonth = (next: string) => setChosen(next === present ? null : next)
  const { maxEventsPerDay: most = EVENTS_PER_DAY, dateColumn = 'created', showRecords = true } = contents
  const content = {
    dateColumn: showRecords ? dateColumn : null,
    showSchedules: contents.showSchedules ?? true,
    templateIds: contents.templateIds ?? [],
    hidePast: contents.hidePastSchedules ?? false,
  }
  const events = useMonthEvents({ ...content, month, firstDayOfWeek, perDay: Math.min(most, LOADED) })
  useTileRefresh(events.refetch, !isEditing)
  const age = useAge()
  if (events.error)
    return (
      <Tile title="Calendar">
        <TileFailure text="Error loading calendar" reason={messageOf(events.error)} onRetry={events.refetch} />
      </Tile>
    )
  return (
    <Tile title="Calendar" note={events.isMinimum ? 'Later days are incomplete' : age} isBusy={events.isBusy}>
      <MonthEvents month={month} onMonth={setMonth} content={content} events={events} most={most} />
    </Tile>
  )
}
