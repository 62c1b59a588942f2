import { isExternalId } from '@dossier/core/fields/types/external-person'
import { ME } from '@dossier/core/filters/value-words'
import { tokenOf } from '@dossier/core/filters/terms'
import { UserRound } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { PickerList } from '../fields/Picker.tsx'
import { usePeopleSearch } from '../people/use-people-search.ts'
import { chosenOf } from './chosen.ts'
import { usePeopleNames } from './use-value-text.ts'
import type { ValueProps } from './value-props.ts'

const MY_ID = 'me'

/** People of the tenant, or the person at the screen, by the entry "[Me]". (B-COL-07) */
export function PeopleValue({ filter, column, onChange, autoFocus }: ValueProps) {
  const { found, isLoading, search, fits, words } = usePeopleSearch()
  const isMe = tokenOf(filter) === MY_ID
  const chosen = isMe ? [] : chosenOf(filter.value).map((one) => (isExternalId(one) ? one : Number(one)))
  const nameOf = usePeopleNames(chosen.map(Number))
  const names = new Map<string | number, string>(chosen.map((id) => [id, nameOf(id) ?? '…']))
  for (const { id, name } of found) names.set(id, name)
  const pick = (ids: readonly (string | number)[]) => {
    const people = ids.filter((id) => id !== MY_ID)
    if (ids.includes(MY_ID) && !isMe) onChange({ ...filter, value: null, dynamicValue: MY_ID })
    else onChange({ ...filter, value: people.length === 0 ? null : people, dynamicValue: null })
  }
  return (
    <div className="picker filter-list-value">
      <PickerList
        label={`Search ${column.label}`}
        {...words}
        multiple
        options={[
          ...(isMe || (!column.isForNobody && fits(ME))
            ? [{ id: MY_ID, label: ME, glyph: <UserRound size={16} aria-hidden /> }]
            : []),
          ...[...names].map(([id, name]) => ({ id, label: name, glyph: <Avatar name={name} id={Number(id)} /> })),
        ]}
        chosen={isMe ? [MY_ID] : chosen}
        onPick={pick}
        onSearch={search}
        isLoading={isLoading}
        autoFocus={autoFocus}
      />
    </div>
  )
}
