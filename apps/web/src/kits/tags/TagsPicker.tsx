import { TAG_LENGTH, TAGS_PER_CASE } from '@dossier/contract/limits'
import { tags } from '@dossier/contract/lookups/tags'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { queryOf } from '../../lib/cache.ts'
import { Picker } from '../fields/Picker.tsx'
import type { ManyPickerProps } from '../lookups/picker-props.ts'

const same = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0

/** Several tags: those in use, or new ones. */
export function TagsPicker({ value, onPick, label = 'Add tags', ...rest }: ManyPickerProps<string>) {
  const { data = [], isPending } = useQuery(queryOf(tags.list, {}))
  const titles = [...value, ...data.map(({ title }) => title).filter((title) => !value.some((tag) => same(tag, title)))]
  return (
    <Picker
      {...rest}
      label={label}
      multiple
      options={titles.map((tag) => ({ id: tag, label: tag }))}
      chosen={value}
      onPick={(ids) => onPick(ids.map(String).slice(0, TAGS_PER_CASE))}
      newOption={(text) =>
        text === '' || titles.some((tag) => same(tag, text))
          ? undefined
          : { id: text, label: text, hint: 'New tag', glyph: <Plus size={14} aria-hidden /> }
      }
      searchLength={TAG_LENGTH}
      isLoading={isPending}
    />
  )
}
