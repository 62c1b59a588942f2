import { dashboards } from '@dossier/contract/dashboards/calls'
import type { GoToContents } from '@dossier/contract/dashboards/contents'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

export function GoToSettings({ contents, onChange }: TileSettingsProps<GoToContents>) {
  const { data = [] } = useQuery(queryOf(dashboards.list))
  return (
    <>
      <Select
        label="Dashboard"
        items={data.map(({ id, title }) => ({ id, label: title }))}
        value={contents.id ?? null}
        onChange={(id) => onChange({ ...contents, id: Number(id) })}
        search="Find a dashboard"
        placeholder="Choose a dashboard"
      />
      <TextField
        label="Text"
        value={contents.title ?? ''}
        onChange={(title) => onChange({ ...contents, title })}
        note="Without one, the title of the dashboard is shown."
        maxLength={1000}
      />
    </>
  )
}
