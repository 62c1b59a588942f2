import type { CalendarContents } from '@dossier/contract/dashboards/contents'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { templates as templateCalls } from '@dossier/contract/templates/calls'
import { EVENTS_PER_DAY } from '@dossier/contract/views/calendar'
import { fieldKey } from '@dossier/core/fields/field-key'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

const BUILT_IN = [
  { id: 'created', label: 'Created' },
  { id: 'lastUpdated', label: 'Last Updated' },
  { id: 'closed', label: 'Closed' },
]

export function CalendarSettings({ contents, onChange }: TileSettingsProps<CalendarContents>) {
  const words = useWords()
  const { data: fields = [] } = useQuery(queryOf(fieldCalls.list))
  const { data: templates = [] } = useQuery(queryOf(templateCalls.list))
  const dates = fields.filter(({ dataType }) => dataType === 'date' || dataType === 'date-time')
  const chosen = contents.templateIds ?? []
  const most = contents.maxEventsPerDay ?? EVENTS_PER_DAY
  const toggle = (id: number, isOn: boolean) =>
    onChange({ ...contents, templateIds: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })
  const showsRecords = contents.showRecords ?? true
  const showsSchedules = contents.showSchedules ?? true
  return (
    <>
      <Checkbox isSelected={showsSchedules} onChange={(showSchedules) => onChange({ ...contents, showSchedules })}>
        Show schedules
      </Checkbox>
      {showsSchedules && (
        <Checkbox
          isSelected={contents.hidePastSchedules ?? false}
          onChange={(hidePastSchedules) => onChange({ ...contents, hidePastSchedules })}
        >
          Hide schedules that have passed
        </Checkbox>
      )}
      <Checkbox isSelected={showsRecords} onChange={(showRecords) => onChange({ ...contents, showRecords })}>
        Show {words.records.toLowerCase()}
      </Checkbox>
      <Select
        isDisabled={!showsRecords}
        label={`Date of the ${words.records.toLowerCase()}`}
        items={[...BUILT_IN, ...dates.map(({ id, title }) => ({ id: fieldKey(id), label: title }))]}
        value={contents.dateColumn ?? 'created'}
        onChange={(column) => onChange({ ...contents, dateColumn: String(column) })}
        search="Find a date"
      />
      <TextField
        label="Events of a day"
        value={String(most)}
        inputMode="numeric"
        onChange={(text) => {
          const number = Number(text)
          if (Number.isInteger(number) && number >= 1 && number <= 50)
            onChange({ ...contents, maxEventsPerDay: number })
        }}
        note="1 to 50; the rest opens in a dialog."
      />
      <fieldset className="status-choices">
        <legend>Templates</legend>
        <p className="field-note">Without any, all of them.</p>
        {templates.map(({ id, title }) => (
          <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            {title}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}
