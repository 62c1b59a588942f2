import { Settings2, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'

interface NarrowEditTileProps {
  title: string
  onRemove: () => void
  onSettings: () => void
  children: ReactNode
}

/** One tile while a dashboard is edited where its grid has no room: its place stays as it is. (D-078) */
export const NarrowEditTile = ({ title, onRemove, onSettings, children }: NarrowEditTileProps) => (
  <section className="dash-place tile editing" aria-label={title}>
    <div className="tile-acts">
      <IconButton label={`Settings of ${title}`} onPress={onSettings}>
        <Settings2 size={16} />
      </IconButton>
      <IconButton label={`Remove ${title}`} onPress={onRemove}>
        <Trash2 size={16} />
      </IconButton>
    </div>
    <div className="tile-name truncate">{title}</div>
    <div className="tile-inert" inert>
      {children}
    </div>
  </section>
)
