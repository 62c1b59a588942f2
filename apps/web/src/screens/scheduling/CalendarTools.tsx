import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { fieldKey } from '@dossier/core/fields/field-key'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { NO_RECORDS, type CalendarChoices } from './use-calendar-choices.ts'

/** Which records the calendar shows on which of their dates, and whether what has passed is there. */
export function CalendarTools({ choices }: { choices: CalendarChoices }) {
  const words = useWords()
  const { data = [] } = useQuery(queryOf(fieldCalls.list))
  const dates = data.filter(({ dataType }) => dataType === 'date' || dataType === 'date-time')
  const by = (label: string) => `${words.records} by ${label}`
  return (
    <div className="calendar-tools">
      <Select
        label={`${words.records} in the calendar`}
        hideLabel
        items={[
          { id: NO_RECORDS, label: `No ${words.records.toLowerCase()}` },
          { id: 'created', label: by('Created') },
          { id: 'lastUpdated', label: by('Last Updated') },
          { id: 'closed', label: by('Closed') },
          ...dates.map(({ id, title }) => ({ id: fieldKey(id), label: by(title) })),
        ]}
        value={choices.dateColumn ?? NO_RECORDS}
        onChange={(id) => choices.onRecordsBy(String(id))}
        search="Find a date"
      />
      <Checkbox isSelected={choices.hidePast} onChange={choices.onHidePast}>
        Hide past
      </Checkbox>
    </div>
  )
}
