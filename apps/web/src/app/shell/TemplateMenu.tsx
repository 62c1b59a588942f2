import { FileText } from 'lucide-react'
import { useStartRecord } from '../../kits/case-form/creation/start-record.ts'
import { useMe } from '../../lib/me.ts'
import { useBestFirst } from '../../ui/choices/best-first.ts'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { SearchMenu } from '../../ui/overlays/SearchMenu.tsx'

/** The templates to start a record from, narrowed by typing. */
export function TemplateMenu() {
  return (
    <SearchMenu placeholder="Search templates">
      <Templates />
    </SearchMenu>
  )
}

function Templates() {
  const startRecord = useStartRecord()
  const templates = useBestFirst(useMe().quickCreateTemplates, ({ label }) => label)
  return (
    <Menu
      aria-label="Templates"
      items={templates}
      onAction={(id) => startRecord(Number(id))}
      renderEmptyState={() => <div className="menu-empty">No results found.</div>}
    >
      {({ id, label }) => (
        <MenuItem id={id} textValue={label}>
          <FileText size={15} aria-hidden />
          {label}
        </MenuItem>
      )}
    </Menu>
  )
}
