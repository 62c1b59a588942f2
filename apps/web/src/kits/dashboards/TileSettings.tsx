import type { DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { type ComponentType, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { contentsOf, TILE_KINDS, type TileSettingsProps } from './tile-kinds.ts'

interface Props {
  cell: DashboardCell
  onChange: (cell: DashboardCell) => void
  onClose: () => void
}

/** What a tile shows. Each change is in the draft of the dashboard at once, and undone with it. */
export function TileSettings({ cell, onChange, onClose }: Props) {
  const { label, Settings } = TILE_KINDS[cell.cellType]
  const Form = Settings as ComponentType<TileSettingsProps<unknown>>
  return (
    <Modal
      title={`${label} tile`}
      isOpen
      onClose={onClose}
      size="side"
      footer={
        <Button variant="primary" size="lg" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="tile-settings">
        <Suspense fallback={<Skeleton shape="form" rows={3} />}>
          <Form
            contents={contentsOf(cell)}
            onChange={(contents) => onChange({ ...cell, contents: JSON.stringify(contents) })}
          />
        </Suspense>
      </div>
    </Modal>
  )
}
