import type { View } from '@dossier/contract/views/definition'
import type { Actor } from '@dossier/core/access/cases'
import { inAnyOf } from '@dossier/core/access/teams'
import { rightsOf, type Catalogue } from '../../catalogue/catalogue.ts'

interface Guard {
  templateId: number
  fieldId: string
  teams: readonly number[]
}

/** By the templates, which are others whenever a field or a template is. Most tenants have none. */
const cache = new WeakMap<Catalogue['templates'], readonly Guard[]>()

function guardsOf({ templates }: Catalogue): readonly Guard[] {
  const found = cache.get(templates)
  if (found) return found
  const guards = [...templates.values()].flatMap(({ id, fields }) =>
    [...fields.values()].map((one) => ({ templateId: id, fieldId: one.field.id, teams: rightsOf(one).edit })),
  )
  const closed = guards.filter(({ teams }) => teams.length > 0)
  cache.set(templates, closed)
  return closed
}

/** By field, the templates in whose records only teams edit it in which this person is not. (B-EDIT-14) */
export function closedFields(me: Actor, catalogue: Catalogue): ReadonlyMap<string, readonly number[]> {
  const closed = guardsOf(catalogue).filter(({ teams }) => !inAnyOf(me, teams))
  return new Map(
    [...Map.groupBy(closed, ({ fieldId }) => fieldId)].map(([id, guards]) => [
      id,
      guards.map(({ templateId }) => templateId),
    ]),
  )
}

/** Those of some fields, as views have them. */
export const closedAmong = (
  closed: ReadonlyMap<string, readonly number[]>,
  fields: readonly { id: string }[],
): View['closedIn'] =>
  Object.fromEntries(fields.flatMap(({ id }) => (closed.has(id) ? [[id, [...closed.get(id)!]]] : [])))
