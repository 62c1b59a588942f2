import { Pencil, Plus } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Keys } from '../ui/Keys.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../ui/overlays/Menu.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Shown } from './Shown.tsx'

const VARIANTS = ['primary', 'outline', 'ghost', 'danger'] as const

export const Buttons = () => (
  <>
    {(['md', 'lg'] as const).map((size) => (
      <Shown key={size} what={size === 'md' ? 'Plain' : 'Large'}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
      </Shown>
    ))}
    <Shown what="Disabled, blocked, busy">
      <Button variant="primary" isDisabled>
        Disabled
      </Button>
      <Button variant="primary" aria-disabled>
        Blocked
      </Button>
      <Button variant="primary" aria-disabled>
        <Spinner />
        Saving
      </Button>
      <Button variant="outline" isDisabled>
        Disabled
      </Button>
    </Shown>
    <Shown what="Icons, keys and a menu">
      <IconButton label="Edit" keys="mod+e" onPress={() => undefined}>
        <Pencil size={14} />
      </IconButton>
      <Keys keys="mod+enter" />
      <MenuTrigger>
        <Button variant="outline">
          <Plus size={15} aria-hidden />
          New
        </Button>
        <Popover>
          <Menu aria-label="New">
            <MenuItem hint="C">Record</MenuItem>
            <MenuItem tick>Case</MenuItem>
            <MenuSeparator />
            <MenuItem danger>Delete</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </Shown>
  </>
)
