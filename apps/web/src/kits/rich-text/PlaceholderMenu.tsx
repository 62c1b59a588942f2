import { Braces } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'

interface PlaceholderMenuProps {
  placeholders: readonly { key: string; label: string }[]
  onPick: (label: string) => void
}

/** Inserts the name of a value in braces. */
export function PlaceholderMenu({ placeholders, onPick }: PlaceholderMenuProps) {
  return (
    <MenuTrigger>
      <Button icon aria-label="Insert a value">
        <Braces size={15} aria-hidden />
      </Button>
      <Popover placement="bottom end">
        <Menu
          aria-label="Values"
          items={placeholders.map(({ key, label }) => ({ id: key, label }))}
          onAction={(key) => onPick(placeholders.find((one) => one.key === key)?.label ?? '')}
        >
          {({ id, label }) => <MenuItem id={id}>{label}</MenuItem>}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
