import type { View } from '@dossier/contract/views/definition'
import { canChangeView } from '@dossier/core/access/views'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ListChecks, ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useWide } from '../../ui/use-wide.ts'

const ExportView = lazyPart(async () => ({ default: (await import('./ExportView.tsx')).ExportView }))

interface ViewToolsProps {
  view: View
  search: ListSearch
  filters: { isOpen: boolean; onToggle: () => void }
  /** Missing for those who may not change records in bulk. */
  choosing: { isOpen: boolean; onToggle: () => void } | undefined
}

/** Filters besides those of the view, and what can be done with the view. */
export function ViewTools({ view, search, filters, choosing }: ViewToolsProps) {
  const me = useMe()
  const wide = useWide()
  const navigate = useNavigate()
  const [isExporting, setExporting] = useState(false)
  const edit = (viewId: string, copy?: number) =>
    void navigate({ to: '/cases/views/$viewId', params: { viewId }, search: copy === undefined ? {} : { copy } })
  const print = () => void navigate({ to: '/cases', search: { ...search, print: true } })
  useHotkeys([{ keys: 'mod+p', label: 'Print the list', run: print }])
  return (
    <>
      <IconButton label="Filters" aria-expanded={filters.isOpen} onPress={filters.onToggle}>
        <ListFilter size={16} />
      </IconButton>
      {wide && choosing && (
        <IconButton label="Select" aria-pressed={choosing.isOpen} onPress={choosing.onToggle}>
          <ListChecks size={16} />
        </IconButton>
      )}
      <MenuTrigger>
        <IconButton label={`View ${view.title}`}>
          <Ellipsis size={16} />
        </IconButton>
        <Popover placement="bottom end">
          <Menu aria-label={`View ${view.title}`}>
            {!wide && choosing && <MenuItem onAction={choosing.onToggle}>Select</MenuItem>}
            <MenuItem onAction={() => edit(String(view.id))}>
              {canChangeView(me, view) ? 'Edit View' : 'Show View Settings'}
            </MenuItem>
            <MenuItem onAction={() => edit('New', view.id)}>Copy View</MenuItem>
            <MenuItem onAction={() => edit('New')}>New View</MenuItem>
            <MenuItem onAction={() => setExporting(true)}>Export…</MenuItem>
            <MenuItem onAction={print}>Print</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense fallback={null}>
        {isExporting && <ExportView view={view} search={search} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  )
}
