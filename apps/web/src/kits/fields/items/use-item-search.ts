import { dataDefinitions } from '@dossier/contract/data-sources/definitions'
import { dataItems, type DataItem } from '@dossier/contract/data-sources/items'
import { dataSources } from '@dossier/contract/data-sources/sources'
import type { FieldDefinition } from '@dossier/contract/fields'
import { PICKER_DEBOUNCE } from '@dossier/contract/limits'
import { loadLimit } from '@dossier/core/data-sources/load-limit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import { noteItems } from './item-names.ts'

const NOTHING: readonly DataItem[] = []

/**
 * Items of a field's data source to choose from: all of a small one, and of a large one those that the server finds. Where
 * another field limits them, the server always finds them, since it knows all their values. (C-DS-12)
 */
export function useItemSearch({ id: fieldId, dataSourceId, extensions }: FieldDefinition, limit: string | undefined) {
  const me = useMe()
  const [typed, search] = useState('')
  const [debounced] = useAfterPause(typed, PICKER_DEBOUNCE)
  const params = { id: dataSourceId! }
  const source = useQuery(queryOf(dataSources.get, { params }))
  const definition = useQuery(queryOf(dataDefinitions.forSource, { params }))
  const isLimited = extensions.listFilterValueField !== undefined && limit !== ''
  const isSearched = isLimited || (source.data && source.data.itemCount >= loadLimit(me.tenantEnabledFeatures))
  const all = useQuery({ ...queryOf(dataItems.all, { params, query: {} }), enabled: isSearched === false })
  const page = useQuery({
    ...queryOf(dataItems.search, {
      params,
      query: { search: debounced, ...(isLimited && { fieldId, filterValue: limit }) },
    }),
    enabled: isSearched === true && limit !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = (isSearched ? page.data?.data : all.data) ?? NOTHING
  useEffect(() => noteItems(found), [found])
  return {
    found,
    isSearched: isSearched === true,
    /** There are more than were found. */
    isCut: isSearched === true && (page.data?.totalItems ?? 0) > found.length,
    isLoading:
      source.isLoading || all.isLoading || page.isFetching || (isSearched === true && debounced !== typed.trim()),
    /** An item needs nothing but a label. */
    isLabelEnough: definition.data?.fields.every(({ required }) => !required) ?? false,
    /** What items consist of; its title is what one is called in general. */
    itemDefinition: definition.data,
    isFailed: source.isError || all.isError || page.isError,
    search,
  }
}
