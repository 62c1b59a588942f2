import { tenant } from '@dossier/contract/organization/tenant'
import { zoneChangeText } from '@dossier/core/tenants/zone-change-text'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { timeZones } from '../../lib/time-zones.ts'
import { useWords } from '../../lib/words.ts'
import { Select } from '../../ui/choices/Select.tsx'

interface TimeZoneFieldProps {
  field: { label: string; value: string | undefined; onChange: (value: string) => void }
}

/** Where the days of the organization begin, and what another zone would move. (D-140) */
export function TimeZoneField({ field }: TimeZoneFieldProps) {
  const { timeZone } = useMe()
  const { record } = useWords()
  const chosen = field.value ?? timeZone
  const isOther = chosen !== timeZone
  const change = useQuery({ ...queryOf(tenant.timeZoneChange, { query: { timeZone: chosen } }), enabled: isOther })
  return (
    <div className="form-narrow">
      <Select
        {...field}
        search="Search time zones"
        items={timeZones(chosen)}
        value={chosen}
        onChange={(id) => field.onChange(String(id))}
        size="lg"
      />
      <p className="settings-note" role="status">
        Calculated values, titles, emails and the history use it. People see their own time zone everywhere else.
        {isOther && ' '}
        {isOther && change.isPending && 'Counting what would change …'}
        {isOther && change.error && messageOf(change.error)}
        {isOther && change.data && zoneChangeText(change.data, record)}
      </p>
    </div>
  )
}
