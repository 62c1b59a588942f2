import type { Placed } from '@dossier/core/dashboards/place'
import { GripVertical, MoreHorizontal, Scaling, Settings2 } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { say } from '../../ui/say.ts'
import { changeByKey, placeInWords, stepTile, TILE_STEPS } from './tile-keys.ts'
import type { useTileDrag } from './use-tile-drag.ts'

interface EditTileProps {
  tile: Placed
  title: string
  style: CSSProperties
  isDragged: boolean
  layout: readonly Placed[]
  columns: number
  onLayout: (layout: Placed[]) => void
  onRemove: () => void
  onSettings: () => void
  handle: ReturnType<typeof useTileDrag>['handle']
  children: ReactNode
}

/**
 * One tile while tiles are arranged. Focused, arrows move it, with Shift they resize it, Enter opens its settings, Delete
 * removes it, and Escape puts it back to where it was when it got the focus.
 */
export function EditTile({ tile, title, style, isDragged, handle, children, ...rest }: EditTileProps) {
  const { layout, columns, onLayout, onRemove, onSettings } = rest
  const focused = useRef<readonly Placed[]>(layout)

  const step = (key: { key: string; shiftKey: boolean }) => {
    const change = changeByKey(tile, key)
    if (!change || !('id' in change)) return false
    const after = stepTile(layout, change, columns)
    onLayout(after.layout)
    say(`${title}: ${after.words}`)
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const isDone =
      step(event) ||
      act(event.key, { Enter: onSettings, Delete: onRemove, Backspace: onRemove }) ||
      (event.key === 'Escape' && putBack())
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  function putBack(): boolean {
    if (JSON.stringify(focused.current) === JSON.stringify(layout)) return false
    onLayout([...focused.current])
    say(`${title}: back to where it was`)
    return true
  }

  return (
    <section
      className="dash-place tile editing"
      style={style}
      data-dragged={isDragged || undefined}
      data-low={tile.height === 1 || undefined}
      tabIndex={0}
      aria-label={`${title}, ${placeInWords(tile)}`}
      aria-roledescription="tile"
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Enter Delete"
      onFocus={(event) => event.target === event.currentTarget && (focused.current = layout)}
      onKeyDown={onKeyDown}
    >
      <div className="tile-grab" {...handle(tile.id, 'move')}>
        <GripVertical size={14} aria-hidden />
        <span className="truncate grow">{title}</span>
      </div>
      <div className="tile-acts">
        <IconButton label={`Settings of ${title}`} onPress={onSettings}>
          <Settings2 size={14} />
        </IconButton>
        <TileMenu title={title} onStep={step} onRemove={onRemove} />
      </div>
      <div className="tile-inert" inert>
        {children}
      </div>
      <div className="tile-corner" {...handle(tile.id, 'resize')} aria-hidden>
        <Scaling size={14} />
      </div>
    </section>
  )
}

function act(key: string, acts: Record<string, () => void>): boolean {
  const work = acts[key]
  work?.()
  return work !== undefined
}

interface TileMenuProps {
  title: string
  onStep: (key: { key: string; shiftKey: boolean }) => void
  onRemove: () => void
}

/** What dragging does, for whoever cannot drag. (WCAG 2.5.7) */
function TileMenu({ title, onStep, onRemove }: TileMenuProps) {
  const choose = (id: React.Key) => {
    const step = TILE_STEPS.find((one) => one.id === id)
    if (step) onStep(step)
    else onRemove()
  }
  return (
    <MenuTrigger>
      <IconButton label={`Arrange ${title}`}>
        <MoreHorizontal size={14} />
      </IconButton>
      <Popover className="list" aria-label={`Arrange ${title}`}>
        <Menu onAction={choose} aria-label={`Arrange ${title}`}>
          {TILE_STEPS.map(({ id, label }) => (
            <MenuItem key={id} id={id} shouldCloseOnSelect={false}>
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem id="remove" danger>
            Remove tile
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
