import { imports } from '@dossier/contract/imports/calls'
import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { templates } from '@dossier/contract/templates/calls'
import { users } from '@dossier/contract/users/calls'
import { teams } from '@dossier/contract/users/teams'
import { EXTERNAL_USER, isExternalId } from '@dossier/core/fields/types/external-person'
import { choiceText } from '@dossier/core/fields/options'
import type { Filter } from '@dossier/core/filters/filter'
import { valueWords } from '@dossier/core/filters/value-words'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useItems } from '../fields/items/item-names.ts'
import { chosenOf } from './chosen.ts'
import type { OfferedColumn } from './use-filter-columns.ts'

type Name = string | null | undefined
type NameOf = (value: string | number) => Name
/** Names beyond these are counted. */
const NAMED = 3

/** What a filter compares its column with, as text. */
export function useValueText(filter: Filter, column: OfferedColumn): string {
  const nameOf = useNames(filter, column)
  const [now] = useState(() => Date.now())
  return valueWords(filter, column, { ...reader(), now, nameOf })
}

function useNames(filter: Filter, { key, comparison, definition }: OfferedColumn): NameOf {
  const isTeams = key === 'pendingTeams' || filter.operator === 'InTeam'
  const isPeople = !isTeams && (comparison === 'person' || comparison === 'people')
  const isItems = definition !== undefined && definition.dataSourceId !== null
  const chosen = chosenOf(filter.parameters.timeSpentClause?.searchValue ?? filter.value).slice(0, NAMED)
  const things = useThingNames(isTeams ? 'pendingTeams' : key)
  const importName = useImportName(key === 'importId' ? Number(filter.value) : null)
  const people = usePeopleNames(isPeople ? chosen.map(Number) : [])
  const paths = useQuery({ ...queryOf(areas.dictionary), enabled: comparison === 'areas' }).data
  const items = useItems(isItems ? chosen.map(String) : [])
  if (comparison === 'areas') return (id) => paths && (paths[id] ?? null)
  if (isPeople) return people
  if (key === 'importId') return importName
  if (isTeams || comparison === 'thing') return things
  if (isItems) return (id) => nameOrNull(items(String(id)))
  if (definition) return (value) => choiceText(String(value), definition) ?? null
  return String
}

const nameOrNull = (item: { label: string } | null | undefined): Name => (item ? item.label : item)

const THINGS = {
  statusId: statuses.list,
  severityId: severities.list,
  templateId: templates.list,
  pendingTeams: teams.list,
}

function useThingNames(key: string): NameOf {
  const isNamed = Object.hasOwn(THINGS, key)
  const endpoint = THINGS[(isNamed ? key : 'statusId') as 'statusId']
  const { data } = useQuery({ ...queryOf(endpoint), enabled: isNamed })
  return (id) => data && (data.find((one) => one.id === Number(id))?.title ?? null)
}

/** The file of an import, for administrators: nobody else sees the imports of the organization. */
function useImportName(id: number | null): NameOf {
  const { isAdmin } = useMe()
  const isLoaded = id !== null && isAdmin
  const { data, error } = useQuery({
    ...queryOf(imports.get, { params: { importId: String(id) } }),
    enabled: isLoaded,
    retry: false,
  })
  if (!isLoaded) return () => 'the one of this link'
  return () => data?.fileName ?? (error ? null : undefined)
}

/** The names of people, also of those who are disabled. */
export function usePeopleNames(ids: readonly number[]): NameOf {
  const found = useQueries({
    queries: ids.map((id) => ({
      ...queryOf(users.detailsOrNull, { params: { id: String(id), optional: 'true' } }),
      enabled: Number.isInteger(id) && id > 0,
    })),
  })
  return (id) => {
    if (isExternalId(id)) return EXTERNAL_USER
    const person = found[ids.indexOf(Number(id))]?.data
    return person ? person.name : person
  }
}
