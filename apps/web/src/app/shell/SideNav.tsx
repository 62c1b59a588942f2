import { PanelLeft } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { NavLinks } from './NavLinks.tsx'
import { TenantTile } from './TenantTile.tsx'

export function SideNav({ rail, onToggleRail }: { rail: boolean; onToggleRail: () => void }) {
  return (
    <nav className="side" aria-label="Main">
      <TenantTile />
      <NavLinks />
      <div className="side-foot">
        <IconButton label={rail ? 'Expand navigation' : 'Collapse navigation'} keys="[" onPress={onToggleRail}>
          <PanelLeft size={16} strokeWidth={1.75} />
        </IconButton>
      </div>
    </nav>
  )
}
