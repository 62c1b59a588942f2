import type { View } from '@dossier/contract/views/definition'
import type { LayoutKind, ViewLayout } from '@dossier/contract/views/layout'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { canChangeView } from '@dossier/core/access/views'
import { columnOfLayout, layoutBy, sameLayout, shownLayout } from '@dossier/core/views/layout'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFilterColumns } from '../../../kits/filters/use-filter-columns.ts'
import {
  columnsFor,
  COLUMN_LABEL,
  firstColumn,
  LAYOUT_TITLES,
  whyNotLayout,
} from '../../../kits/layouts/layout-words.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useMe } from '../../../lib/me.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { Menu, MenuItem, MenuSection } from '../../../ui/overlays/Menu.tsx'

interface LayoutMenuProps {
  view: View
  search: ListSearch
}

/** Shows the list in another way for the moment; the view stays as it is until that is saved to it. */
export function LayoutMenu({ view, search }: LayoutMenuProps) {
  const me = useMe()
  const navigate = useNavigate()
  const { columns } = useFilterColumns()
  const { data: fields = [] } = useQuery(queryOf(fieldCalls.list))
  const say = useInOwnWords()
  const layout = shownLayout(view, search)
  const chosen = columnOfLayout(layout)
  const show = (next: ViewLayout) =>
    void navigate({
      to: '/cases',
      search: { ...search, page: undefined, ...(sameLayout(next, view.layout) ? NO_LAYOUT : addressOf(next)) },
    })
  const open = (kind: LayoutKind) =>
    show(kind === view.layout.kind ? view.layout : layoutBy(kind, firstColumn(kind, fields)))
  const keys = columnsFor(layout.kind, fields)
  return (
    <Menu aria-label="Layout">
      <MenuSection title="Show as">
        {LAYOUT_TITLES.map(({ kind, title }) => (
          <MenuItem
            key={kind}
            textValue={title}
            tick={kind === layout.kind}
            whyNot={kind === layout.kind ? undefined : whyNotLayout(kind, fields)}
            onAction={() => (whyNotLayout(kind, fields) === undefined ? open(kind) : undefined)}
          >
            {title}
          </MenuItem>
        ))}
      </MenuSection>
      {layout.kind !== 'table' && (
        <MenuSection title={COLUMN_LABEL[layout.kind]}>
          {layout.kind === 'gallery' && (
            <MenuItem tick={chosen === null} onAction={() => show(layoutBy('gallery', null))}>
              {say('Any file of the record')}
            </MenuItem>
          )}
          {keys.map((key) => (
            <MenuItem
              key={key}
              textValue={columns?.get(key)?.label ?? ''}
              tick={key === chosen}
              onAction={() => show(layoutBy(layout.kind, key))}
            >
              {columns?.get(key)?.label}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {!sameLayout(layout, view.layout) && canChangeView(me, view) && (
        <MenuSection title="This view">
          <MenuItem
            onAction={() =>
              void navigate({
                to: '/cases/views/$viewId',
                params: { viewId: String(view.id) },
                search: addressOf(layout),
              })
            }
          >
            Save to View…
          </MenuItem>
        </MenuSection>
      )}
    </Menu>
  )
}

const NO_LAYOUT = { layout: undefined, by: undefined }

const addressOf = (layout: ViewLayout) => ({ layout: layout.kind, by: columnOfLayout(layout) ?? undefined })
