import { fieldOfColumn } from '@dossier/core/filters/item-columns'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useBestFirst } from '../../ui/choices/best-first.ts'
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { SearchMenu } from '../../ui/overlays/SearchMenu.tsx'
import { useWords } from '../../lib/words.ts'
import type { OfferedColumn, OfferedColumns } from './use-filter-columns.ts'

interface AddFilterProps {
  columns: OfferedColumns
  onAdd: (column: OfferedColumn) => void
  /** Where the button has an icon only. */
  label?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that offers the columns to filter by, in groups. (B-FILTER-13) */
export function AddFilter({ columns, onAdd, label, children, ref }: AddFilterProps) {
  return (
    <MenuTrigger>
      <Button ref={ref} icon={label !== undefined} aria-label={label}>
        {children}
      </Button>
      <Popover placement="bottom start" className="list filter-columns" aria-label="Columns">
        <SearchMenu placeholder="Search columns">
          <Columns columns={columns} onAdd={onAdd} />
        </SearchMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Columns({ columns, onAdd }: Pick<AddFilterProps, 'columns' | 'onAdd'>) {
  const words = useWords()
  const all = useBestFirst(
    [...columns.values()].filter(({ isUnlisted }) => !isUnlisted),
    (column) => column.label,
  )
  const [best] = all
  // The group of the best one comes first.
  const groups = [
    { title: words.record, columns: all.filter(({ key }) => fieldOfColumn(key) === null) },
    { title: 'Fields', columns: all.filter(({ key }) => fieldOfColumn(key) !== null) },
  ].toSorted((one, other) => Number(other.columns[0] === best) - Number(one.columns[0] === best))
  return (
    <Menu
      aria-label="Columns"
      onAction={(key) => {
        const column = columns.get(String(key))
        if (column) onAdd(column)
      }}
      renderEmptyState={() => <div className="menu-empty">No results found.</div>}
    >
      {groups
        .filter((group) => group.columns.length > 0)
        .map((group) => (
          <MenuSection key={group.title} title={group.title}>
            {group.columns.map((column) => (
              <MenuItem key={column.key} id={column.key} textValue={column.label}>
                <span className="truncate">{column.label}</span>
              </MenuItem>
            ))}
          </MenuSection>
        ))}
    </Menu>
  )
}
