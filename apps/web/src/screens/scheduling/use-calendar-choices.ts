import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../lib/me.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { savePreference } from '../../lib/preferences.ts'

const HIDE_PAST = 'scheduling.hidePast'
const RECORDS_BY = 'scheduling.recordsBy'
/** Of records that are not shown. */
export const NO_RECORDS = 'none'

export interface CalendarChoices {
  hidePast: boolean
  /** Null: no records. */
  dateColumn: string | null
  onHidePast: (hides: boolean) => void
  onRecordsBy: (column: string) => void
}

/** What a person wants to see in the calendar, on every device. */
export function useCalendarChoices(): CalendarChoices {
  const cache = useQueryClient()
  const { preferences } = useMe()
  const column = preferences[RECORDS_BY]
  const save = (name: string, value: string | boolean) => void savePreference(cache, name, value).catch(messageToast)
  return {
    hidePast: preferences[HIDE_PAST] === true,
    dateColumn: column === NO_RECORDS ? null : typeof column === 'string' ? column : 'created',
    onHidePast: (hides) => save(HIDE_PAST, hides),
    onRecordsBy: (chosen) => save(RECORDS_BY, chosen),
  }
}
