import { type ImageContents, isImageAddress, NO_IMAGE_ADDRESS } from '@dossier/contract/dashboards/contents'
import { TextField } from '../../../ui/TextField.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

export function ImageSettings({ contents, onChange }: TileSettingsProps<ImageContents>) {
  const url = contents.url ?? ''
  return (
    <>
      <TextField
        label="Address of the picture"
        value={url}
        onChange={(text) => onChange({ ...contents, url: text.trim() || undefined })}
        error={url === '' || isImageAddress(url) ? undefined : NO_IMAGE_ADDRESS}
        note="It begins with https:// or, for a picture of this site, with /."
        autoFocus
      />
      <TextField
        label="Description"
        value={contents.description ?? ''}
        onChange={(description) => onChange({ ...contents, description })}
        note="For people who do not see the picture."
        maxLength={1000}
      />
    </>
  )
}
