import { wallLinks } from '@dossier/contract/dashboards/wall-links'
import type { DashboardSummary } from '@dossier/contract/dashboards/dashboard'
import { Link2, Maximize2, Minimize2, MonitorPlay, ScreenShare } from 'lucide-react'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { secondsText } from './wall-links/seconds-text.ts'
import { WALL_SECONDS, type Wall } from './dashboard-search.ts'

interface WallBarProps {
  all: readonly DashboardSummary[]
  wall: Wall
  onChange: (wall: Wall) => void
  onLeave: () => void
  onLinks: () => void
}

const TURNS = WALL_SECONDS.map((id) => ({ id, label: secondsText(id) }))

/** What a wall shows, as long as somebody is at it. */
export function WallBar({ all, wall, onChange, onLeave, onLinks }: WallBarProps) {
  const me = useMe()
  const toggle = (id: number) => {
    const ids = wall.ids.includes(id) ? wall.ids.filter((one) => one !== id) : [...wall.ids, id]
    if (ids.length > 0) onChange({ ...wall, ids })
  }
  return (
    <div className="wall-bar" role="toolbar" aria-label="Wall">
      <MenuTrigger>
        <Button>
          <MonitorPlay size={14} aria-hidden />
          Dashboards
        </Button>
        <Popover className="list" aria-label="Dashboards of this wall">
          <Menu
            aria-label="Dashboards of this wall"
            items={all}
            selectionMode="multiple"
            selectedKeys={[...wall.ids]}
            onAction={(id) => toggle(Number(id))}
          >
            {({ id, title }) => (
              <MenuItem id={id} textValue={title} tick={wall.ids.includes(id)} shouldCloseOnSelect={false}>
                {title}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {wall.ids.length > 1 && (
        <Select
          label="Each for"
          hideLabel
          items={TURNS}
          value={wall.seconds}
          onChange={(seconds) => onChange({ ...wall, seconds: Number(seconds) })}
        />
      )}
      <Button onPress={() => void copy(location.href)}>
        <Link2 size={14} aria-hidden />
        Copy link
      </Button>
      {me.isAdmin && canCallAsSupport(me, wallLinks.create) && (
        <Button onPress={onLinks}>
          <ScreenShare size={14} aria-hidden />
          Links
        </Button>
      )}
      <Button onPress={() => void document.documentElement.requestFullscreen().catch(() => undefined)}>
        <Maximize2 size={14} aria-hidden />
        Full screen
      </Button>
      <Button onPress={onLeave}>
        <Minimize2 size={14} aria-hidden />
        Leave
      </Button>
    </div>
  )
}
