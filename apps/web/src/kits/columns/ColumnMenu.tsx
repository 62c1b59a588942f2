import { ChevronDown } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { pinnedOf } from '../record-table/columns.ts'
import { say } from '../../ui/say.ts'
import type { FoundHeading } from '../record-table/table-keys.ts'
import type { useArranging } from './use-arranging.ts'

interface ColumnMenuProps {
  heading: FoundHeading
  arranging: ReturnType<typeof useArranging>
  /** Of the column as it is drawn, in pixels. */
  width: () => number
  onOpen: (isOpen: boolean) => void
}

const STEP = 24

/** Wider, narrower, to another place: for those who do not drag. */
export function ColumnMenu({ heading: { column, columns }, arranging, width, onOpen }: ColumnMenuProps) {
  const pinned = pinnedOf(columns).length
  const place = columns.findIndex(({ key }) => key === column.key)
  const resize = (by: number) => {
    arranging.resize(column.key, width() + by)
    say(`${column.heading} is ${by > 0 ? 'wider' : 'narrower'}.`)
  }
  const move = (step: 1 | -1) => {
    const keys = columns.map(({ key }) => key)
    arranging.order(keys.with(place, keys[place + step]!).with(place + step, column.key))
    say(`${column.heading} is column ${place + step + 1} of ${columns.length}.`)
  }
  const resetWidth = () => {
    arranging.resetWidth(column.key)
    say(`${column.heading} is as wide as in the view.`)
  }
  const reset = () => {
    arranging.reset()
    say('All columns are as in the view.')
  }
  const stays = place < pinned ? 'This column stays in sight.' : undefined
  const whyNotLeft = stays ?? (place === pinned ? 'No column before it can be moved.' : undefined)
  const whyNotRight = stays ?? (place === columns.length - 1 ? 'It is the last column.' : undefined)
  return (
    <MenuTrigger onOpenChange={onOpen}>
      <IconButton label={`Column ${column.heading}`} excludeFromTabOrder>
        <ChevronDown size={14} />
      </IconButton>
      <Popover placement="bottom end">
        <Menu aria-label={`Column ${column.heading}`}>
          <MenuItem shouldCloseOnSelect={false} onAction={() => resize(STEP)}>
            Wider
          </MenuItem>
          <MenuItem shouldCloseOnSelect={false} onAction={() => resize(-STEP)}>
            Narrower
          </MenuItem>
          <MenuItem textValue="Move Left" whyNot={whyNotLeft} onAction={() => !whyNotLeft && move(-1)}>
            Move Left
          </MenuItem>
          <MenuItem textValue="Move Right" whyNot={whyNotRight} onAction={() => !whyNotRight && move(1)}>
            Move Right
          </MenuItem>
          <MenuSeparator />
          <MenuItem onAction={resetWidth}>Reset Width</MenuItem>
          <MenuItem
            textValue="Reset All Columns"
            whyNot={arranging.isArranged ? undefined : 'They are as in the view.'}
            onAction={() => arranging.isArranged && reset()}
          >
            Reset All Columns
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
