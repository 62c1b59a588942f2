import type { DashboardSummary } from '@dossier/contract/dashboards/dashboard'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { SearchMenu } from '../../ui/overlays/SearchMenu.tsx'

interface DashboardMenuProps {
  all: readonly DashboardSummary[]
  shownId: number | undefined
  onShow: (id: number) => void
}

/** The dashboards that the reader sees, by title. */
export const DashboardMenu = ({ all, shownId, onShow }: DashboardMenuProps) => (
  <SearchMenu placeholder="Find a dashboard">
    <Menu
      aria-label="Dashboards"
      items={all}
      selectionMode="single"
      // Escape closes the menu; where a choice can be empty, it would clear it first.
      disallowEmptySelection
      selectedKeys={shownId === undefined ? [] : [shownId]}
      onAction={(id) => onShow(Number(id))}
    >
      {({ id, title }) => (
        <MenuItem id={id} textValue={title} tick={id === shownId}>
          {title}
        </MenuItem>
      )}
    </Menu>
  </SearchMenu>
)
