import type { ViewContents } from '@dossier/contract/dashboards/contents'
import { views } from '@dossier/contract/views'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

export function ViewSettings({ contents, onChange }: TileSettingsProps<ViewContents>) {
  const { data = [] } = useQuery(queryOf(views.list))
  // Others do not see a personal view.
  const items = data
    .filter(({ isPersonal, id }) => !isPersonal || id === contents.viewId)
    .map(({ id, title, folder }) => ({ id, label: folder === null ? title : `${folder} / ${title}` }))
  return (
    <Select
      label="View"
      items={items}
      value={contents.viewId ?? null}
      onChange={(viewId) => onChange({ viewId: Number(viewId) })}
      search="Find a view"
      placeholder="Choose a view"
    />
  )
}
