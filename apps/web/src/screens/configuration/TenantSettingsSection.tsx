import { tenant, type TenantSetting } from '@dossier/contract/organization/tenant'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormPage } from '../../kits/form/FormPage.tsx'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Loaded } from './Loaded.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

const MONDAY = '1'
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((label, day) => ({
  id: String(day),
  label,
}))

const SWITCHES = {
  allowFieldEditInViews: 'Fields can be edited in views',
  scheduleHideTimeSpan: 'Hide the time span in schedules',
  scheduleHideBulkCreate: 'Hide bulk creation in schedules',
}

const TITLES = { ...SWITCHES, defaultFirstDayOfWeek: 'First day of the week', timeZone: 'Time zone' }

export function TenantSettingsSection() {
  const settings = useQuery(queryOf(tenant.settings))
  return <Loaded query={settings}>{(stored) => <SettingsForm stored={stored} />}</Loaded>
}

const standOf = (settings: readonly TenantSetting[]) => ({
  values: Object.fromEntries(settings.map(({ setting, value }) => [setting.key, value])),
  lastUpdated: Object.fromEntries(settings.map(({ setting, lastUpdated }) => [setting.key, lastUpdated])),
})

const nameOf = (part: string) => TITLES[part as keyof typeof TITLES]

function SettingsForm({ stored }: { stored: TenantSetting[] }) {
  const cache = useQueryClient()
  const form = useForm({
    stored: standOf(stored),
    titles: TITLES,
    keep: null,
    save: ({ values, start, lastUpdated }) => {
      const changed = Object.entries(values).filter(([key, value]) => start[key] !== value)
      const body = changed.map(([key, value]) => ({ setting: { key }, value, lastUpdated: lastUpdated[key] }))
      const onReply = (saved: TenantSetting[]) => {
        cache.setQueryData(keyOf(tenant.settings), saved)
        return cache.invalidateQueries({ queryKey: keyOf(tenant.settings) })
      }
      return request(tenant.saveSettings, { body }, { onReply })
    },
    latest: { read: async () => standOf(await readNow(cache, tenant.settings)), nameOf },
  })
  const { values, round } = form
  const day = form.field('defaultFirstDayOfWeek')
  const [chosen, setChosen] = useState<{ round: number; isOn: boolean }>()
  const isOwnDay = chosen?.round === round ? chosen.isOn : day.value !== MONDAY
  return (
    <FormPage form={form}>
      <TimeZoneField field={form.field('timeZone')} />
      <div className="form-narrow">
        <Checkbox
          isSelected={isOwnDay}
          onChange={(isOn) => {
            setChosen({ round, isOn })
            day.onChange(MONDAY)
          }}
        >
          Choose the first day of the week
        </Checkbox>
        <Select
          {...day}
          isDisabled={!isOwnDay}
          items={DAYS}
          value={day.value ?? MONDAY}
          onChange={(id) => day.onChange(String(id))}
          size="lg"
        />
      </div>
      {Object.entries(SWITCHES).map(([key, label]) => (
        <Checkbox
          key={key}
          isSelected={values[key] === 'true'}
          onChange={(isOn) => form.change({ [key]: String(isOn) })}
        >
          {label}
        </Checkbox>
      ))}
    </FormPage>
  )
}
