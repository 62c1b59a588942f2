import { schedules } from '@dossier/contract/schedules/calls'
import type { ForecastRow } from '@dossier/contract/schedules/occurrences'
import type { View } from '@dossier/contract/views/definition'
import { furtherClauses } from '@dossier/core/views/further-clauses'
import type { ListSearch } from '@dossier/core/views/list-search'
import { dateTimeText } from '@dossier/core/text/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { InstanceDialog } from '../../../kits/schedules/InstanceDialog.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf, lifeOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { Alert } from '../../../ui/Alert.tsx'
import './forecast.css'

interface ForecastProps {
  view: View
  search: ListSearch
}

/** Work that is scheduled in the time to which the list reaches: below its records, and in none of its counts. (D-069) */
export function Forecast({ view, search }: ForecastProps) {
  const request = {
    body: {
      viewId: view.id,
      ...furtherClauses(search),
      searchTerm: search.filter ?? '',
      timeZone: reader().timeZone,
    },
  }
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(schedules.forecast, request),
    queryFn: ({ signal }) => call(schedules.forecast, request, { signal }),
    ...lifeOf(schedules.forecast),
    placeholderData: keepPreviousData,
  })
  const [isOpen, setOpen] = useState(true)
  const [shown, show] = useState<ForecastRow | null>(null)
  if (error && !data) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  if (!data || data.rows.length === 0) return null
  const count = `${data.rows.length.toLocaleString()}${data.isMinimum ? '+' : ''}`
  return (
    <section className="forecast" aria-label="Forecast">
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight size={14} className="chevron" aria-hidden />
          Forecast <span className="count">{count}</span>
        </button>
      </h2>
      {isOpen && (
        <ul>
          {data.rows.map((row) => (
            <li key={`${row.scheduleId} ${row.date}`}>
              <button type="button" onClick={() => show(row)}>
                <span className="forecast-number">{row.caseNumber}</span>
                <span className="truncate grow">{row.title || row.templateTitle}</span>
                <span className="sub truncate">{row.templateTitle}</span>
                <span className="forecast-time">{dateTimeText(row.created, reader())}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <InstanceDialog scheduleId={shown.scheduleId} date={shown.date} isReadOnly onClose={() => show(null)} />
      )}
    </section>
  )
}
