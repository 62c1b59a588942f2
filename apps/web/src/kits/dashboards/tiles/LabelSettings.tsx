import { LABEL_SIZES, type LabelContents } from '@dossier/contract/dashboards/contents'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

const TITLES = { md: 'Medium', lg: 'Large', xl: 'Extra Large' } as const

export function LabelSettings({ contents, onChange }: TileSettingsProps<LabelContents>) {
  return (
    <>
      <TextField
        label="Text"
        value={contents.text ?? ''}
        onChange={(text) => onChange({ ...contents, text })}
        maxLength={1000}
        autoFocus
      />
      <Select
        label="Size"
        items={LABEL_SIZES.map((id) => ({ id, label: TITLES[id] }))}
        value={contents.size ?? 'xl'}
        onChange={(size) => onChange({ ...contents, size: size as LabelContents['size'] })}
      />
    </>
  )
}
