import { ChevronRight, Menu as MenuIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { usePageTitle } from '../use-page-title.ts'
import { QuickCreate } from './QuickCreate.tsx'
import { SearchBox } from './SearchBox.tsx'
import { UnsavedButton } from './UnsavedButton.tsx'
import { UserMenu } from './UserMenu.tsx'

const NotificationsMenu = lazyPart(async () => ({
  default: (await import('../../kits/notifications/NotificationsMenu.tsx')).NotificationsMenu,
}))

export interface TopBarProps {
  wide: boolean
  onMenu: () => void
  onSearch: () => void
}

export function TopBar({ wide, onMenu, onSearch }: TopBarProps) {
  const title = usePageTitle()
  return (
    <header className="top">
      {wide ? (
        <>
          <Breadcrumb title={title} />
          <SearchBox wide onOpen={onSearch} />
        </>
      ) : (
        <>
          <Button icon aria-label="Menu" className="top-menu" onPress={onMenu}>
            <MenuIcon size={18} />
          </Button>
          <span className="top-title truncate grow">{title}</span>
        </>
      )}
      <div className="top-end">
        <UnsavedButton wide={wide} />
        {!wide && <SearchBox wide={false} onOpen={onSearch} />}
        <QuickCreate wide={wide} />
        {wide && (
          <Suspense fallback={<span className="bell-place" />}>
            <NotificationsMenu />
          </Suspense>
        )}
        <UserMenu />
      </div>
    </header>
  )
}

function Breadcrumb({ title }: { title: string }) {
  const { tenantName } = useMe()
  return (
    <nav aria-label="Breadcrumb" className="grow">
      <ol className="crumbs">
        <li className="truncate">{tenantName}</li>
        <li aria-hidden>
          <ChevronRight size={13} />
        </li>
        <li aria-current="page" className="truncate">
          {title}
        </li>
      </ol>
    </nav>
  )
}
