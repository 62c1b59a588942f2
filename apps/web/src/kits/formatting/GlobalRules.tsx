import type { FormattingSetting } from '@dossier/contract/formatting-rules'
import { CopyPlus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { WithTooltip } from '../../ui/overlays/Tooltip.tsx'

interface GlobalRulesProps {
  /** Those for the column's data type. */
  settings: readonly FormattingSetting[]
  onPick: (setting: FormattingSetting) => void
}

const NONE = "There aren't any global rules that can be applied to this column."

/** Copies rules from the settings. (C-FMT-03, C-FMT-04) */
export function GlobalRules({ settings, onPick }: GlobalRulesProps) {
  if (settings.length === 0)
    return (
      <WithTooltip label={NONE}>
        <Button variant="outline" className="form-add" aria-disabled="true">
          <Label />
        </Button>
      </WithTooltip>
    )
  return (
    <MenuTrigger>
      <Button variant="outline" className="form-add">
        <Label />
      </Button>
      <Popover placement="bottom start" aria-label="Global settings">
        <Menu
          aria-label="Global settings"
          onAction={(key) => {
            const setting = settings.find(({ id }) => id === key)
            if (setting) onPick(setting)
          }}
        >
          {settings.map(({ id, title }) => (
            <MenuItem key={id} id={id}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const Label = () => (
  <>
    <CopyPlus size={14} aria-hidden />
    Add From Global Setting
  </>
)
