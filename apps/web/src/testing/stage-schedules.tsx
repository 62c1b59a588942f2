import type { Occurrence, ScheduleInstance, SchedulePreview } from '@dossier/contract/schedules/occurrences'
import type { Schedule } from '@dossier/contract/schedules/schedule'
import type { ReactNode } from 'react'
import { exampleDefinition } from './example-case.ts'
import { exampleTemplate, exampleTemplateField } from './example-template.ts'
import { stageProfile } from './stage-profile.tsx'
import type { Answer, RecordedCall } from './start-api.ts'
import type { Me } from '@dossier/contract/user-profile/me'

export const exampleSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  id: 7,
  tenantId: 1,
  title: 'Night patrol',
  templateId: 1,
  templateTitle: 'Streets',
  folder: null,
  timeZoneId: 'America/Los_Angeles',
  scheduleFreq: 2,
  dayOf: 5,
  date: null,
  minRunDate: null,
  maxRunDate: null,
  startTime: '18:00',
  endTime: null,
  status: 1,
  fields: { f1: 'Scheduled inspection' },
  bulkCreateForTeams: null,
  bulkCreateUserRole: null,
  bulkCreateSubRole: null,
  created: '2026-11-01T08:00:00.000Z',
  createdBy: { id: 2, name: 'Dana Whitlock' },
  lastUpdatedBy: null,
  queue: [{ id: '7.2026-12-11', date: '2026-12-11', at: '2026-12-12T02:00:00.000Z' }],
  last: null,
  missed: 0,
  faults: [],
  canEdit: true,
  cadenceOf: null,
  lastUpdated: '2026-11-02T08:00:00.000Z',
  ...changes,
})

export const exampleOccurrence = (changes: Partial<Occurrence> = {}): Occurrence => ({
  scheduleId: 7,
  title: 'Night patrol',
  folder: null,
  templateId: 1,
  date: '2026-12-11',
  time: '18:00',
  endTime: null,
  timeZoneId: 'America/Los_Angeles',
  at: '2026-12-12T02:00:00.000Z',
  state: 'planned',
  isEdited: false,
  message: null,
  ...changes,
})

const made = (changes: Partial<ScheduleInstance['scheduleInstance']> = {}): ScheduleInstance['scheduleInstance'] => ({
  title: 'Night patrol',
  templateId: 1,
  templateTitle: 'Streets',
  fields: {
    f1: {
      field: exampleDefinition('text', { id: 'f1', title: 'Requested via' }),
      value: 'Scheduled inspection',
      label: 'Scheduled inspection',
      section: 'Request',
      order: 0,
    },
  },
  properties: {},
  ...changes,
})

export const exampleInstance = (changes: Partial<ScheduleInstance> = {}): ScheduleInstance => ({
  scheduleId: 7,
  scheduleTitle: 'Night patrol',
  date: '2026-12-18',
  time: '18:00',
  at: '2026-12-19T02:00:00.000Z',
  timeZoneId: 'America/Los_Angeles',
  state: 'planned',
  message: null,
  fieldValues: {},
  scheduleInstance: made(),
  updatedScheduleInstance: made(),
  canEdit: true,
  ...changes,
})

export const scheduledTemplate = exampleTemplate({
  fields: [exampleTemplateField({ field: exampleDefinition('text', { id: 'f1', title: 'Requested via' }) })],
  templateSchedule: {
    schedulingAvailable: true,
    schedulingPermissions: [],
    schedulingFields: ['f1'],
    defaultValues: {},
  },
})

export const NO_PREVIEW: SchedulePreview = {
  faults: [],
  dates: [],
  ends: false,
  changes: null,
  people: null,
  exposures: [],
}

interface Stage {
  screen: () => ReactNode
  me?: Partial<Me>
  schedules?: Schedule[]
  instance?: ScheduleInstance
  preview?: SchedulePreview
  settings?: Record<string, string>
  /** Before the others. */
  answer?: (request: RecordedCall) => Answer | undefined
}

/** Schedules of one template, in Los Angeles. */
export function stageSchedules({ screen, me, answer, ...stored }: Stage) {
  const { schedules = [exampleSchedule()], instance = exampleInstance(), preview = NO_PREVIEW } = stored
  const settings = Object.entries(stored.settings ?? {}).map(([key, value]) => ({ setting: { key }, value }))
  const answers: [string, unknown][] = [
    ['/api/schedule/instance', instance],
    ['/api/schedule/timezones', [{ id: 'America/Los_Angeles', offset: '-08:00', names: [] }]],
    ['/api/schedule/settings', { defaultFieldValues: {} }],
    ['/api/schedule/preview', preview],
    ['/api/schedule/runs', []],
    ['/api/schedule/', schedules],
    ['/api/tenant/settings', settings],
    ['/api/templates/details', scheduledTemplate],
    ['/api/templates', [scheduledTemplate]],
  ]
  return stageProfile({
    screen,
    me: { extendedPermissions: { scheduling: true, setOtherUsersStatus: false }, ...me },
    answer: (request) =>
      answer?.(request) ?? {
        status: 200,
        body: answers.find(([path]) => request.path.startsWith(path))?.[1] ?? [],
      },
  })
}
