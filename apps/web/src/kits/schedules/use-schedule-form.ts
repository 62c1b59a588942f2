import { schedules } from '@dossier/contract/schedules/calls'
import type { ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import { shortDay } from '@dossier/core/schedules/date-notes'
import { sameJson } from '@dossier/core/live/same-json'
import { countOf } from '@dossier/core/text/plural'
import type { FormState } from '../form/form-state.ts'
import { request, type Request } from '../form/request.ts'
import type { Form, Version } from '../form/save-with-rebase.ts'
import { useForm } from '../form/use-form.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { faultsOfForm, type FormSurroundings } from './schedule-faults.ts'
import { ownStoredValues, scheduleToSave, TITLES, valuesOf, type ScheduleValues } from './schedule-values.ts'
import { useRefreshSchedules } from './use-refresh-schedules.ts'

export type ScheduleFormState = FormState<ScheduleValues, string | undefined>
type Stored = Version<ScheduleValues, string | undefined>

interface Options {
  /** Null for a new one. */
  schedule: Schedule | null
  /** The date that is open beside 'every time'. */
  instance?: ScheduleInstance | undefined
  /** What a new one begins with. */
  start: ScheduleValues
  around: Omit<FormSurroundings, 'date'>
  onClose: () => void
}

/** A schedule, alone or with one of its dates, until it is stored. */
export function useScheduleForm(options: Options): ScheduleFormState {
  const { schedule, instance, start, onClose } = options
  const refresh = useRefreshSchedules()
  const before = useLossQuestion(options)
  const around = { ...options.around, date: schedule?.date ?? null }
  return useForm<ScheduleValues, string | undefined>({
    stored: schedule ? versionOf(schedule, instance) : { values: start, lastUpdated: undefined },
    titles: TITLES,
    keep: {
      place: `schedules.${schedule?.id ?? 'new'}${instance ? `.${instance.date}` : ''}`,
      label: schedule ? `Schedule “${schedule.title}”` : 'New schedule',
    },
    save: (form) => requestsOf(form, { ...options, refresh }),
    faults: (values) => faultsOfForm(values, around).atOnce,
    missing: (values) => faultsOfForm(values, around).later,
    before,
    latest: schedule && { read: async () => readVersion(schedule.id, instance) },
    closed: schedule && !schedule.canEdit ? NOT_ALLOWED : undefined,
    onClose,
  })
}

const NOT_ALLOWED = 'You can look at this schedule. To change it, ask an administrator for the right to schedule.'

const versionOf = (schedule: Schedule, instance: ScheduleInstance | undefined): Stored => ({
  values: valuesOf(schedule, instance?.fieldValues),
  lastUpdated: schedule.lastUpdated,
})

async function readVersion(id: number, instance: ScheduleInstance | undefined): Promise<Stored> {
  const schedule = (await call(schedules.list)).find((one) => one.id === id)
  if (!schedule) throw new ApiError(404, 'This schedule was deleted. Close it to see the others.')
  const query = instance && { scheduleId: String(id), date: instance.date }
  return versionOf(schedule, query && (await call(schedules.instance, { query })))
}

type Saving = Options & { refresh: () => Promise<void> }

/** The date first: a change of the schedule may end it. */
function requestsOf(form: Form<ScheduleValues, string | undefined>, saving: Saving): Request[] {
  const { schedule, instance } = saving
  const { own, ...every } = form.values
  const { own: ownBefore, ...everyBefore } = form.start
  if (!schedule || !instance) return [saveSchedule(form, saving)]
  const isEveryChanged = !sameJson(every, everyBefore)
  if (!isEveryChanged) return [saveDate(form, saving, instance)]
  return sameJson(own, ownBefore)
    ? [saveSchedule(form, saving)]
    : [saveDate(form, saving, instance), saveSchedule(form, saving)]
}

function saveSchedule({ values, lastUpdated }: Form<ScheduleValues, string | undefined>, saving: Saving): Request {
  const { schedule, around, refresh } = saving
  const { definitions, hidden } = around
  const body = scheduleToSave(values, definitions, hidden)
  return schedule
    ? request(schedules.save, { body: { ...body, id: schedule.id, lastUpdated } }, { onReply: refresh })
    : request(schedules.create, { body }, { onReply: refresh })
}

function saveDate({ values }: Pick<Form<ScheduleValues, unknown>, 'values'>, saving: Saving, of: ScheduleInstance) {
  const { definitions } = saving.around
  const body = { scheduleId: of.scheduleId, date: of.date, fieldValues: ownStoredValues(values.own, definitions) }
  return request(schedules.saveInstance, { body }, { inputs: { fieldValues: 'own' }, onReply: saving.refresh })
}

/** Asks once before a save by which dates lose their values or their skip. */
function useLossQuestion({ schedule, around }: Options) {
  const confirm = useConfirm()
  return async (values: ScheduleValues): Promise<boolean> => {
    if (!schedule) return true
    const { definitions, hidden } = around
    const body = { id: schedule.id, ...scheduleToSave(values, definitions, hidden) }
    // What it would lose is told beside the form, too: a save does not wait for an answer that does not come.
    const preview = await call(schedules.preview, { body }).catch(() => undefined)
    const lost = preview?.changes?.lost ?? []
    if (lost.length === 0) return true
    return confirm({
      title: `Save and lose changes of ${countOf(lost.length, 'date')}?`,
      text: `What was changed for ${new Intl.ListFormat('en').format(lost.map(({ date }) => shortDay(date)))} alone is lost.`,
      confirmLabel: 'Save',
    })
  }
}
