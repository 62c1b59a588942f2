import { pickedRecords, RECORDS_OFFERED } from '@dossier/contract/data-sources/records'
import type { FieldDefinition } from '@dossier/contract/fields'
import { PICKER_DEBOUNCE } from '@dossier/contract/limits'
import { tags } from '@dossier/contract/lookups/tags'
import { itemText } from '@dossier/core/data-sources/item-name'
import { picksRecords } from '@dossier/core/fields/chosen-items'
import { optionsOf } from '@dossier/core/fields/options'
import { removedText } from '@dossier/core/fields/placeholders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useAfterPause } from '../../lib/use-after-pause.ts'
import { useItems } from '../fields/items/item-names.ts'
import { useItemSearch } from '../fields/items/use-item-search.ts'
import { chosenOf } from './chosen.ts'
import { ListValue } from './ListValue.tsx'
import type { ValueProps } from './value-props.ts'

/** Choices that the field itself has, or items of its data source. */
export function ChoicesValue(props: ValueProps) {
  const { definition } = props.column
  if (!definition) return null
  if (picksRecords(definition)) return <RecordsValue {...props} definition={definition} />
  if (definition.dataSourceId !== null) return <ItemsValue {...props} definition={definition} />
  const offered = optionsOf(definition).map(({ value, label }) => ({ id: value, label }))
  const removed = (definition.formerChoices ?? []).map(({ value, label }) => ({ id: value, label: removedText(label) }))
  return <ListValue {...props} options={[...offered, ...removed]} />
}

type ChosenProps = ValueProps & { definition: FieldDefinition }

/** What is chosen and what was found, each once. */
function useOptions({ filter }: ValueProps, found: readonly { id: string; label: string }[]) {
  const chosen = chosenOf(filter.value).map(String)
  const find = useItems(chosen)
  const labels = new Map(chosen.map((id) => [id, itemText(find(id))]))
  for (const { id, label } of found) labels.set(id, label)
  return [...labels].map(([id, label]) => ({ id, label }))
}

function ItemsValue({ definition, ...props }: ChosenProps) {
  const search = useItemSearch(definition, '')
  return (
    <ListValue
      {...props}
      options={useOptions(props, search.found)}
      {...(search.isSearched && { onSearch: search.search })}
      isCut={search.isCut}
      isLoading={search.isLoading}
      fault={search.isFailed ? 'The items could not be loaded. Close the filter and open it again.' : ''}
    />
  )
}

/** Records that may be chosen for the field. */
function RecordsValue({ definition, ...props }: ChosenProps) {
  const [typed, search] = useState('')
  const [debounced] = useAfterPause(typed, PICKER_DEBOUNCE)
  const { data: found = [], ...page } = useQuery({
    ...queryOf(pickedRecords.search, { params: { id: definition.id }, query: { searchTerm: debounced } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListValue
      {...props}
      options={useOptions(props, found)}
      onSearch={search}
      isCut={found.length >= RECORDS_OFFERED}
      isLoading={page.isFetching || debounced !== typed.trim()}
      fault={page.isError ? 'The list could not be loaded. Close the filter and open it again.' : ''}
    />
  )
}

/** Tags in use; the server finds those beyond the most common ones. */
export function TagsValue(props: ValueProps) {
  const [typed, search] = useState('')
  const [debounced] = useAfterPause(typed, PICKER_DEBOUNCE)
  const { data = [], isFetching } = useQuery(queryOf(tags.list, { query: { searchTerm: debounced } }))
  const titles = new Set([...chosenOf(props.filter.value).map(String), ...data.map(({ title }) => title)])
  return (
    <ListValue
      {...props}
      options={[...titles].map((title) => ({ id: title, label: title }))}
      onSearch={search}
      isLoading={isFetching || debounced !== typed.trim()}
    />
  )
}
