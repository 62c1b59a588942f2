import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataSources } from '@dossier/contract/data-sources/sources'
import { fields } from '@dossier/contract/fields/calls'
import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { rules } from '@dossier/contract/rules/calls'
import { categories, templates } from '@dossier/contract/templates/calls'
import { canEditDataSource } from '@dossier/core/access/data-sources'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { areaRows } from '../lookups/area-rows.ts'
import { AMONG_USERS, BEFORE_USERS, type Section, type SectionSearch } from '../sections.ts'
import type { Place } from './find-settings.ts'
import { SECTION_SETTINGS } from './section-settings.ts'

/** A section that the reader may open. */
export interface OpenSection {
  section: Section
  title: string
}

/** All places of these sections; the lists are read once somebody searches. */
export function usePlaces(sections: readonly OpenSection[], isSearching: boolean) {
  const lists = useLists(new Set(isSearching ? sections.map(({ section }) => section) : []))
  const places = sections.flatMap(({ section, title }): Place[] => [
    { title, search: { section } },
    ...(section === BEFORE_USERS ? AMONG_USERS : []),
    ...(SECTION_SETTINGS[section] ?? []).map((setting) => ({ title: setting, of: title, search: { section } })),
    ...(lists.items[section] ?? []).map((item) => ({ title: item.title, of: title, search: addressOf(section, item) })),
  ])
  return { places, isReading: lists.isReading, isIncomplete: lists.isIncomplete }
}

interface Item {
  id: number | string
  title: string
}

/** Of the sections that list items: what they list. */
function useLists(read: ReadonlySet<Section>) {
  const me = useMe()
  const found = {
    templates: useQuery({ ...queryOf(templates.list), enabled: read.has('templates') }),
    categories: useQuery({ ...queryOf(categories.list), enabled: read.has('categories') }),
    fields: useQuery({ ...queryOf(fields.definitions), enabled: read.has('fields') }),
    rules: useQuery({ ...queryOf(rules.list), enabled: read.has('rules') }),
    dataSources: useQuery({ ...queryOf(dataSources.list), enabled: read.has('dataSources') }),
    definitions: useQuery({ ...queryOf(dataDefinitions.list), enabled: read.has('definitions') }),
    areas: useQuery({ ...queryOf(areas.fullTree), enabled: read.has('areas') }),
    severities: useQuery({ ...queryOf(severities.list), enabled: read.has('severities') }),
    statuses: useQuery({ ...queryOf(statuses.list), enabled: read.has('statuses') }),
  }
  const items: Partial<Record<Section, readonly Item[]>> = {
    templates: found.templates.data,
    categories: found.categories.data,
    fields: found.fields.data,
    rules: found.rules.data,
    dataSources: found.dataSources.data?.filter((source) => canEditDataSource(me, source)),
    definitions: found.definitions.data,
    areas: found.areas.data && areaRows(found.areas.data).map(({ id, path }) => ({ id, title: path })),
    severities: found.severities.data,
    statuses: found.statuses.data,
  }
  const all = Object.values(found)
  return { items, isReading: all.some((one) => one.isLoading), isIncomplete: all.some((one) => one.isError) }
}

function addressOf(section: Section, { id }: Item): SectionSearch {
  if (section === 'templates') return { section, template: Number(id) }
  if (section === 'dataSources') return { section, source: String(id) }
  if (section === 'rules') return { section, rule: Number(id) }
  return { section, item: String(id) }
}
