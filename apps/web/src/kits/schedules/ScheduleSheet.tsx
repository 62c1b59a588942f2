import { schedules } from '@dossier/contract/schedules/calls'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { DatesAside } from './DatesAside.tsx'
import { FaultCount } from './FaultCount.tsx'
import { RunList } from './RunList.tsx'
import { blankSchedule, scheduleToSave, type HiddenParts } from './schedule-values.ts'
import { ScheduleFacts } from './ScheduleFacts.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { StateMark } from './StateMark.tsx'
import { useHiddenParts, useScheduledTemplate } from './use-form-surroundings.ts'
import { usePreview } from './use-preview.ts'
import { useRefreshSchedules } from './use-refresh-schedules.ts'
import { useScheduleForm } from './use-schedule-form.ts'
import './schedules.css'

interface ScheduleSheetProps {
  /** Null for a new one. */
  id: number | null
  /** The day on which a new one runs once. */
  date?: string | undefined
  onClose: () => void
}

/** Makes a schedule, or changes one. */
export function ScheduleSheet({ id, date, onClose }: ScheduleSheetProps) {
  const hidden = useHiddenParts()
  const list = useQuery(queryOf(schedules.list))
  const schedule = list.data?.find((one) => one.id === id)
  const isGone = id !== null && list.data !== undefined && !schedule
  if (hidden && (id === null || schedule))
    return schedule && !schedule.canEdit ? (
      <ReadSheet schedule={schedule} onClose={onClose} />
    ) : (
      <EditSheet key={id ?? 'new'} schedule={schedule ?? null} date={date} hidden={hidden} onClose={onClose} />
    )
  return (
    <Modal title="Schedule" isOpen size="side-wide" onClose={onClose}>
      {isGone && <Alert tone="info">This schedule was deleted, or you may not see it.</Alert>}
      {list.error && <Alert onRetry={() => void list.refetch()}>{messageOf(list.error)}</Alert>}
      {!isGone && !list.error && <Skeleton shape="form" rows={8} />}
    </Modal>
  )
}

/** People without the right to schedule read it. (C-SCHED-28) */
const ReadSheet = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => (
  <Modal title={schedule.title} isOpen size="side-wide" head={<StateMark schedule={schedule} />} onClose={onClose}>
    <div className="schedule-split">
      <ScheduleFacts schedule={schedule} />
      <aside className="schedule-aside">
        <RunList schedule={schedule} />
      </aside>
    </div>
  </Modal>
)

interface EditSheetProps {
  schedule: Schedule | null
  date: string | undefined
  hidden: HiddenParts
  onClose: () => void
}

function EditSheet({ schedule: listed, date, hidden, onClose }: EditSheetProps) {
  const me = useMe()
  // What is open stays as it was when it was opened: somebody else's save is told when this one is saved.
  const [schedule] = useState(listed)
  const [start] = useState(() => blankSchedule(me.timeZone, date))
  const [templateId, setTemplateId] = useState(schedule?.templateId ?? null)
  const chosen = useScheduledTemplate(templateId)
  const around = { definitions: chosen.definitions, roles: chosen.template?.roles ?? [], hidden }
  const form = useScheduleForm({ schedule, start, around, onClose })
  const { values } = form
  if (values.templateId !== templateId) setTemplateId(values.templateId)
  const preview = usePreview(schedule?.id ?? null, scheduleToSave(values, chosen.definitions, hidden))
  return (
    <FormDialog
      title={schedule?.title ?? 'New schedule'}
      form={form}
      size="side-wide"
      head={schedule && <StateMark schedule={schedule} />}
      onClose={onClose}
      danger={
        <>
          {schedule && <DeleteSchedule schedule={schedule} act={form.act} />}
          <FaultCount form={form} />
        </>
      }
    >
      <div className="schedule-split">
        <div className="schedule-form">
          {schedule?.faults.map(({ at, message }) => (
            <Alert key={at} tone="info">
              {message}
            </Alert>
          ))}
          <ScheduleFields
            form={form}
            storedTemplate={schedule?.templateId ?? null}
            chosen={chosen}
            hidden={hidden}
            people={preview.data?.people}
          />
        </div>
        <aside className="schedule-aside">
          <DatesAside preview={preview} timeZoneId={values.timeZoneId} />
          {schedule && <RunList schedule={schedule} />}
        </aside>
      </div>
    </FormDialog>
  )
}

function DeleteSchedule({
  schedule,
  act,
}: {
  schedule: Schedule
  act: (work: () => Promise<unknown>) => Promise<void>
}) {
  const refresh = useRefreshSchedules()
  const say = useInOwnWords()
  const remove = async () => {
    await call(schedules.remove, { params: { id: String(schedule.id) } })
    await refresh()
  }
  return (
    <DeleteButton
      name={`schedule “${schedule.title}”`}
      text={say('The records that it has created stay.')}
      onDelete={() => void act(remove)}
    />
  )
}
