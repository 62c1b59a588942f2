import type { InsightCalculation } from '@dossier/contract/insights/calculations'
import { fieldIdOf } from '../../fields/field-key.ts'
import { maybeColumnAt, timedKind } from '../columns.ts'
import { renamedValue, valuesOf } from '../compared-values.ts'
import type { ThingOf } from '../configuration.ts'
import type { Scope } from '../scope.ts'
import type { Portability } from './kind.ts'

type Calculation = ThingOf<'insights'>['calculations'][number]
type Times = Calculation['timeSpentCalculation']

/** Without the name that a client showed. */
export const readTimes = (stored: InsightCalculation['timeSpentCalculation']): Times =>
  stored && {
    ...(stored.trackingFieldId && { trackingFieldId: stored.trackingFieldId }),
    ...(stored.searchValue && { searchValue: stored.searchValue }),
  }

export function rekeyCalculation(one: Calculation, scope: Scope): Calculation {
  const { rename, at } = scope
  const { imported, groupByKeyLabels } = one
  return {
    ...one,
    field: maybeColumnAt(one.field, scope, 'field'),
    groupBy: maybeColumnAt(one.groupBy, scope, 'groupBy'),
    groupByKeyLabels: Object.fromEntries(
      Object.entries(groupByKeyLabels).map(([value, label]) => [rekeyGroup(value, one.groupBy, scope), label]),
    ),
    timeSpentCalculation: rekeyTimes(one, scope),
    imported: imported && {
      ...imported,
      insight: rename({ kind: 'insights', key: imported.insight, at: `${at}.imported.insight` }),
    },
  }
}

function rekeyTimes({ field, timeSpentCalculation: times }: Calculation, { rename, at, fields }: Scope): Times {
  if (!times) return null
  const { trackingFieldId, searchValue } = times
  const tracked = trackingFieldId ?? fields.get(fieldIdOf(field ?? '') ?? '')?.settings.trackingFieldId
  const of = timedKind(fields.get(tracked ?? ''), tracked)
  const place = `${at}.timeSpentCalculation`
  return {
    ...(trackingFieldId && {
      trackingFieldId: rename({ kind: 'fields', key: trackingFieldId, at: `${place}.trackingFieldId` }),
    }),
    ...(searchValue && {
      searchValue: of ? String(renamedValue(searchValue, of, { rename, at: `${place}.searchValue` })) : searchValue,
    }),
  }
}

/** A value that groups have in common; an empty text is the group without a value. */
function rekeyGroup(value: string, column: string | null, scope: Scope): string {
  const of = column === null || value === '' ? null : valuesOf(column, scope.fields)
  return of ? String(renamedValue(value, of, { ...scope, at: `${scope.at}.groups` })) : value
}

export const rekeyGroups = (values: readonly (string | null)[], column: string | null, scope: Scope) =>
  values.map((value) => (value === null ? null : rekeyGroup(value, column, scope)))

/** Labels of values that mean nothing elsewhere are left out. */
export const portableCalculation = (one: Calculation, { faultOf }: Portability): Calculation => ({
  ...one,
  groupByKeyLabels: Object.fromEntries(
    Object.entries(one.groupByKeyLabels).filter(
      ([value]) => faultOf((scope) => rekeyGroup(value, one.groupBy, scope)) === null,
    ),
  ),
})
