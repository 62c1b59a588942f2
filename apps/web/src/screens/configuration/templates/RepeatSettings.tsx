import { CADENCE_UNITS } from '@dossier/contract/template-parts'
import type { Team } from '@dossier/contract/users/teams'
import { useMe } from '../../../lib/me.ts'
import { NewFieldRow } from '../../../kits/case-form/creation/NewFieldRow.tsx'
import { FormSection } from '../../../kits/form/FormSection.tsx'
import { TeamsField } from '../../../kits/form/TeamsField.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { isClosed } from './is-closed.ts'
import type { DesignerParts } from './TemplateDesigner.tsx'

const UNITS = CADENCE_UNITS.map((id) => ({ id, label: `${id}s` }))

/** After how long closed cases recur. (D-100) */
export function RepeatSettings({ form }: DesignerParts) {
  const { values, change } = form
  return (
    <FormSection title="Recurrence">
      <Checkbox {...form.checkbox('hasCadence')} />
      {values.hasCadence && (
        <div className="designer-cadence">
          <TextField {...form.text('cadenceValue')} inputMode="numeric" />
          <Select
            label="Unit"
            items={UNITS}
            value={values.cadenceUnit}
            onChange={(id) => change({ cadenceUnit: UNITS.find((unit) => unit.id === id)?.id ?? 'month' })}
          />
          <TextField {...form.text('cadenceTime')} type="time" />
        </div>
      )}
    </FormSection>
  )
}

/** What schedules may use of the template. */
export function ScheduleSettings({ form, stored, definitions, all }: DesignerParts & { all: readonly Team[] }) {
  const me = useMe()
  const { values, change } = form
  const { schedulingFields: chosen, schedulingDefaults: defaults } = values
  const set = (id: string, is: boolean) =>
    change({ schedulingFields: is ? [...chosen, id] : chosen.filter((one) => one !== id) })
  return (
    <FormSection title="Schedules">
      <Checkbox {...form.checkbox('isScheduled')} />
      {values.isScheduled && (
        <>
          <TeamsField {...form.field('schedulingTeams')} all={all} whenNone="Anyone who may schedule" decidesAccess />
          <FormSection title="Fields that schedules fill in">
            {values.design.fields.map(({ id }) => {
              const definition = definitions.get(id)
              const input = `schedulingDefaults.${id}`
              return (
                definition && (
                  <div key={id} className="designer-scheduled" data-input="schedulingFields">
                    <Checkbox isSelected={chosen.includes(id)} onChange={(is) => set(id, is)}>
                      {definition.title}
                    </Checkbox>
                    {chosen.includes(id) && !isClosed(me, definition, stored) && (
                      <NewFieldRow
                        of={{ field: { ...definition, title: 'Value', description: '' } }}
                        input={input}
                        value={defaults[id] ?? null}
                        problem={form.faultAt(input)}
                        onChange={(value) => change({ schedulingDefaults: { ...defaults, [id]: value } })}
                        isLive
                      />
                    )}
                  </div>
                )
              )
            })}
          </FormSection>
        </>
      )}
    </FormSection>
  )
}
