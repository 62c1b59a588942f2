import { tenant, type TenantSetting } from '@dossier/contract/tenant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Loaded } from './Loaded.tsx'
import { useDraft } from './use-draft.ts'

const MONDAY = '1'
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  id: String(day),
  label,
}))

const SWITCHES = [
  { key: 'allowFieldEditInViews', label: 'Fields can be edited in views' },
  { key: 'scheduleHideTimeSpan', label: 'Hide the time span in schedules' },
  { key: 'scheduleHideBulkCreate', label: 'Hide bulk creation in schedules' },
  { key: 'enableTenantSizeCheck', label: 'Search people and teams on the server when the tenant is large' },
]

export function TenantSettingsSection() {
  const settings = useQuery(queryOf(tenant.settings))
  return <Loaded query={settings}>{(stored) => <SettingsForm stored={stored} />}</Loaded>
}

const standOf = (settings: readonly TenantSetting[]) => ({
  values: Object.fromEntries(settings.map(({ setting, value }) => [setting.key, value])),
  lastUpdated: Object.fromEntries(settings.map(({ setting, lastUpdated }) => [setting.key, lastUpdated])),
})

const nameOf = (part: string) => SWITCHES.find(({ key }) => key === part)?.label ?? 'First day of the week'

function SettingsForm({ stored }: { stored: TenantSetting[] }) {
  const cache = useQueryClient()
  const draft = useDraft({
    stored: standOf(stored),
    store: async ({ values, start, lastUpdated }) => {
      const changed = Object.entries(values).filter(([key, value]) => start[key] !== value)
      const body = changed.map(([key, value]) => ({ setting: { key }, value, lastUpdated: lastUpdated[key] }))
      cache.setQueryData(keyOf(tenant.settings), await call(tenant.saveSettings, { body }))
      await cache.invalidateQueries({ queryKey: keyOf(tenant.settings) })
    },
    read: async () => standOf(await readNow(cache, tenant.settings)),
    nameOf,
  })
  const { value, set } = draft
  const [chosen, setChosen] = useState<{ round: number; isOn: boolean }>()
  const isOwnDay = chosen?.round === draft.round ? chosen.isOn : value['defaultFirstDayOfWeek'] !== MONDAY
  return (
    <DraftForm draft={draft}>
      <div className="settings-narrow">
        <Checkbox
          isSelected={isOwnDay}
          onChange={(isOn) => {
            setChosen({ round: draft.round, isOn })
            set({ ...value, defaultFirstDayOfWeek: MONDAY })
          }}
        >
          Choose the first day of the week
        </Checkbox>
        <Select
          label="First day of the week"
          isDisabled={!isOwnDay}
          items={DAYS}
          value={value['defaultFirstDayOfWeek'] ?? MONDAY}
          onChange={(day) => set({ ...value, defaultFirstDayOfWeek: String(day) })}
          size="lg"
        />
      </div>
      {SWITCHES.map(({ key, label }) => (
        <Checkbox
          key={key}
          isSelected={value[key] === 'true'}
          onChange={(isOn) => set({ ...value, [key]: String(isOn) })}
        >
          {label}
        </Checkbox>
      ))}
    </DraftForm>
  )
}
