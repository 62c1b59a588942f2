import { schedules } from '@dossier/contract/schedules/calls'
import type { ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InstanceAside } from './InstanceAside.tsx'
import { InstanceForm } from './InstanceForm.tsx'
import { InstanceText } from './InstanceText.tsx'
import { fullDayText } from './schedule-words.ts'
import { useHiddenParts } from './use-form-surroundings.ts'
import './schedules.css'
import './instance.css'

interface InstanceDialogProps {
  scheduleId: number
  date: string
  /** It is only read, also by people who may edit it. (C-SINST-05) */
  isReadOnly?: boolean
  onClose: () => void
}

/** One date of a schedule, and beside it every time. */
export function InstanceDialog({ scheduleId, date, isReadOnly = false, onClose }: InstanceDialogProps) {
  const words = useWords()
  const found = useQuery({
    ...queryOf(schedules.instance, { query: { scheduleId: String(scheduleId), date } }),
    refetchOnReconnect: false,
  })
  const list = useQuery(queryOf(schedules.list))
  const hidden = useHiddenParts()
  const instance = found.data
  const schedule = list.data?.find(({ id }) => id === scheduleId)
  const error = found.error ?? list.error
  const title = instance
    ? instance.scheduleTitle || `${instance.scheduleInstance.templateTitle} ${words.record}`
    : 'Schedule'
  if (instance && list.data && hidden) {
    const isEdited = instance.canEdit && schedule?.canEdit === true && !isReadOnly
    const about = { title, instance, onClose }
    if (isEdited) return <InstanceForm key={date} schedule={schedule} hidden={hidden} {...about} />
    // What comes after a closed record is no schedule that people edit, but they may skip it.
    return <ReadInstance schedule={schedule} canAct={instance.canEdit && !isReadOnly} {...about} />
  }
  return (
    <Modal title={title} isOpen size="full" onClose={onClose}>
      {error ? (
        <Alert onRetry={() => void Promise.all([found.refetch(), list.refetch()])}>{messageOf(error)}</Alert>
      ) : (
        <Skeleton shape="pairs" rows={8} />
      )}
    </Modal>
  )
}

interface ReadInstanceProps {
  title: string
  instance: ScheduleInstance
  schedule: Schedule | undefined
  canAct: boolean
  onClose: () => void
}

/** Without the right to edit there is nothing to choose and nothing to save. (C-SINST-04) */
const ReadInstance = ({ title, instance, schedule, canAct, onClose }: ReadInstanceProps) => (
  <Modal
    title={title}
    isOpen
    size="full"
    head={<span className="sub">{fullDayText(instance.date)}</span>}
    onClose={onClose}
  >
    <div className="instance-split">
      <InstanceText of={instance.updatedScheduleInstance} />
      <InstanceAside instance={instance} schedule={schedule} onDone={canAct ? onClose : undefined} />
    </div>
  </Modal>
)
