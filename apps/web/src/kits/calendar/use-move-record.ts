import { caseFields } from '@dossier/contract/cases/fields'
import { fields } from '@dossier/contract/fields/calls'
import { caseCalendar } from '@dossier/contract/views/calendar'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { localTimeOf, resolveLocalTime } from '@dossier/core/text/local-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import type { DayRecord } from './calendar-event.ts'
import { longDayText } from './month-texts.ts'

/**
 * Moves records to other days, if these come from a field with dates that people edit; the server decides whether this
 * person may edit the one of this record. A moment keeps its time of day.
 */
export function useMoveRecord(dateColumn: string | null): ((record: DayRecord, date: string) => void) | undefined {
  const cache = useQueryClient()
  const fieldId = dateColumn === null ? null : fieldIdOf(dateColumn)
  const { data = [] } = useQuery({ ...queryOf(fields.list), enabled: fieldId !== null })
  const field = data.find(({ id }) => id === fieldId)
  const isEdited = field && !field.displayReadOnly && (field.dataType === 'date' || field.dataType === 'date-time')
  if (!isEdited) return undefined
  const save = async ({ id }: DayRecord, value: string) => {
    const params = { caseId: String(id), fieldId: field.id, inProgress: 'false' as const }
    await call(caseFields.saveField, { params, body: { value } })
    await cache.invalidateQueries({ queryKey: keyOf(caseCalendar.between) })
  }
  const move = async (record: DayRecord, date: string) => {
    const next = movedTo(record.at, date)
    if (next === record.at) return
    await save(record, next)
    toast({
      text: `#${record.caseNumber} is on ${longDayText(date)}.`,
      tone: 'success',
      duration: TOAST_TIME.case,
      group: `move ${record.id}`,
      action: { label: 'Undo', onPress: () => void save(record, record.at).catch(messageToast) },
    })
  }
  return (record, date) => void move(record, date).catch(messageToast)
}

const DAY_LENGTH = 10

function movedTo(at: string, date: string): string {
  if (at.length === DAY_LENGTH) return date
  const { timeZone } = reader()
  return resolveLocalTime({ ...localTimeOf(at, timeZone), date }, timeZone)
}
