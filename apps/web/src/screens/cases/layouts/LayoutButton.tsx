import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { LayoutGrid } from 'lucide-react'
import { Suspense } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { MenuTrigger } from '../../../ui/overlays/Menu.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'

const LayoutMenu = lazyPart(async () => ({ default: (await import('./LayoutMenu.tsx')).LayoutMenu }))

/** Opens the choice of layouts, which loads with its first use. */
export const LayoutButton = ({ view, search }: { view: View; search: ListSearch }) => (
  <MenuTrigger>
    <IconButton label="Layout">
      <LayoutGrid size={16} />
    </IconButton>
    <Popover placement="bottom end">
      <Suspense fallback={null}>
        <LayoutMenu view={view} search={search} />
      </Suspense>
    </Popover>
  </MenuTrigger>
)
