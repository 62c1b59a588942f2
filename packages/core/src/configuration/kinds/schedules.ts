import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { columnAt } from '../columns.ts'
import { asKeys, rekeyValue, valuesOf } from '../compared-values.ts'
import type { ThingOf } from '../configuration.ts'
import { scheduledColumn } from '../scheduled-columns.ts'
import type { Scope } from '../scope.ts'
import type { Kind } from './kind.ts'
import { maybe } from './references.ts'

type Schedule = ThingOf<'schedules'>
type Values = Schedule['values']

const NO_FIELDS = new Map<string, never>()

export const schedules: Kind<'schedules'> = {
  noun: 'schedule',
  read: (stored) => {
    const schedule = stored as Omit<Schedule, 'values'> & { values: ScheduledValues }
    return { ...schedule, values: readValues(schedule.values) }
  },
  rekey: (schedule, scope) => ({
    ...schedule,
    template: scope.rename({ kind: 'templates', key: schedule.template, at: `${scope.at}.template` }),
    folder: maybe('folders', schedule.folder, scope, 'folder'),
    values: rekeyValues(schedule.values, scope),
    bulkTeams:
      schedule.bulkTeams &&
      schedule.bulkTeams.map((key, nth) => scope.rename({ kind: 'teams', key, at: `${scope.at}.bulkTeams.${nth}` })),
    bulkRole: maybe('fields', schedule.bulkRole, scope, 'bulkRole'),
  }),
  portable: (schedule, { faultOf, labelOf }) => {
    const faults: string[] = []
    const kept = Object.entries(schedule.values).filter(([column, value]) => {
      const fault = faultOf((scope) => rekeyValues({ [column]: value }, scope))
      if (fault !== null) faults.push(`its value of ${labelOf(column)} ${fault}`)
      return fault === null
    })
    return { thing: { ...schedule, values: Object.fromEntries(kept) }, faults }
  },
  withLeftOut: (desired, { whole, compared }) => {
    const left = Object.entries(whole.values).filter(([column]) => !Object.hasOwn(compared.values, column))
    return { ...desired, values: { ...Object.fromEntries(left), ...desired.values } }
  },
}

const readValues = (stored: ScheduledValues): Values =>
  Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const column = scheduledColumn(key)
      return [column, asKeys(value as never, valuesOf(column, NO_FIELDS))]
    }),
  )

const rekeyValues = (values: Values, scope: Scope): Values =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const at = `${scope.at}.values.${column}`
      const of = valuesOf(column, scope.fields)
      return [columnAt(column, { ...scope, at: `${scope.at}.values` }, column), rekeyValue(value, of, { ...scope, at })]
    }),
  )
