import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { copyPicture, savePng, saveSvg, type ChartFile } from './chart-files.ts'

interface ChartMenuProps {
  title: string
  isTable: boolean
  onTable: () => void
  /** Undefined before the chart is drawn. */
  file: () => ChartFile | undefined
}

/** What can be done with a chart. */
export function ChartMenu({ title, isTable, onTable, file }: ChartMenuProps) {
  const withFile = (act: (file: ChartFile) => unknown) => () => {
    const current = file()
    if (current) void act(current)
  }
  return (
    <MenuTrigger>
      <IconButton label={`Chart ${title}`}>
        <Ellipsis size={15} />
      </IconButton>
      <Popover placement="bottom end">
        <Menu aria-label={`Chart ${title}`}>
          <MenuItem hint={isTable ? undefined : 'T'} onAction={onTable}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </MenuItem>
          <MenuItem onAction={withFile(copyPicture)}>Copy picture</MenuItem>
          <MenuItem onAction={withFile(savePng)}>Download PNG</MenuItem>
          <MenuItem onAction={withFile(saveSvg)}>Download SVG</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
