import type { ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { useState } from 'react'
import { FormDialog } from '../form/FormDialog.tsx'
import { Segments } from '../../ui/choices/Segments.tsx'
import { DatesAside } from './DatesAside.tsx'
import { FaultCount } from './FaultCount.tsx'
import { InstanceAside } from './InstanceAside.tsx'
import { InstanceText } from './InstanceText.tsx'
import { OwnValues } from './OwnValues.tsx'
import { fullDayText } from './schedule-words.ts'
import { scheduleToSave, valuesOf, type HiddenParts } from './schedule-values.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useScheduledTemplate } from './use-form-surroundings.ts'
import { usePreview } from './use-preview.ts'
import { useScheduleForm } from './use-schedule-form.ts'

interface InstanceFormProps {
  title: string
  instance: ScheduleInstance
  schedule: Schedule
  hidden: HiddenParts
  onClose: () => void
}

type Shown = 'date' | 'every'

/** A date, and every time: what is changed in either is kept while the other is shown, and saved together. (C-SINST-02) */
export function InstanceForm({ title, instance, schedule: listed, hidden, onClose }: InstanceFormProps) {
  const [schedule] = useState(listed)
  const [opened] = useState(instance)
  const [shown, show] = useState<Shown>('date')
  const [templateId, setTemplateId] = useState<number | null>(schedule.templateId)
  const chosen = useScheduledTemplate(templateId)
  const form = useScheduleForm({
    schedule,
    instance: opened,
    start: valuesOf(schedule, opened.fieldValues),
    around: { definitions: chosen.definitions, roles: chosen.template?.roles ?? [], hidden },
    onClose,
  })
  const { values } = form
  if (values.templateId !== templateId) setTemplateId(values.templateId)
  const preview = usePreview(schedule.id, scheduleToSave(values, chosen.definitions, hidden))
  return (
    <FormDialog
      title={title}
      form={form}
      size="full"
      onClose={onClose}
      head={
        <Segments<Shown>
          label="Show"
          hideLabel
          value={shown}
          options={[
            { id: 'date', label: fullDayText(instance.date) },
            { id: 'every', label: 'Every time' },
          ]}
          onChange={show}
        />
      }
      danger={<FaultCount form={form} />}
    >
      {shown === 'date' ? (
        <div className="instance-split">
          {isOpenDate(instance) ? (
            <OwnValues form={form} instance={opened} chosen={chosen} />
          ) : (
            <InstanceText of={instance.updatedScheduleInstance} />
          )}
          <InstanceAside instance={instance} schedule={listed} onDone={onClose} isDirty={form.isDirty} />
        </div>
      ) : (
        <div className="schedule-split">
          <div className="schedule-form">
            <ScheduleFields
              form={form}
              storedTemplate={schedule.templateId}
              chosen={chosen}
              hidden={hidden}
              people={preview.data?.people}
            />
          </div>
          <aside className="schedule-aside">
            <DatesAside preview={preview} timeZoneId={values.timeZoneId} />
          </aside>
        </div>
      )}
    </FormDialog>
  )
}

/** The records of other dates exist already. */
const isOpenDate = ({ state }: ScheduleInstance) => state !== 'created' && state !== 'due'
