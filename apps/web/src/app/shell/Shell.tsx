import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { PopupHost } from '../../kits/record-popup/PopupHost.tsx'
import { replayKey } from '../../lib/early-keys.ts'
import { PaletteSoon } from './palette/PaletteSoon.tsx'
import { Banner } from './Banner.tsx'
import { RouteProgress } from './RouteProgress.tsx'
import { SideNav } from './SideNav.tsx'
import { StartedRecord } from './StartedRecord.tsx'
import { TopBar } from './TopBar.tsx'
import { useRail } from './use-rail.ts'
import { useShellHotkeys } from './use-shell-hotkeys.ts'
import { useWide } from '../../ui/use-wide.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import './shell.css'

const Drawer = lazyPart(async () => ({ default: (await import('./Drawer.tsx')).Drawer }))
const ShortcutSheet = lazyPart(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }))

/** The quiet frame around every page: navigation, top bar, and the sheet that contains the page. */
export function Shell() {
  const wide = useWide()
  const [rail, toggleRail] = useRail()
  const [drawer, setDrawer] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [palette, setPalette] = useState(false)
  // Otherwise it would be open again when the window becomes narrow.
  if (wide && drawer) setDrawer(false)
  const openPalette = () => setPalette(true)
  useShellHotkeys({ openPalette, toggleRail, showShortcuts: () => setSheet(true) })
  // After the listeners of the parts around this one are there.
  useEffect(() => void setTimeout(replayKey), [])
  return (
    <div className="app" data-rail={(wide && rail) || undefined}>
      <a href="#main" className="skip">
        Skip to content
      </a>
      {wide ? (
        <SideNav rail={rail} onToggleRail={toggleRail} />
      ) : (
        <Suspense>
          <Drawer isOpen={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <TopBar wide={wide} onMenu={() => setDrawer(true)} onSearch={openPalette} />
      <Banner />
      <main id="main" className="panel" tabIndex={-1}>
        <RouteProgress />
        <Outlet />
      </main>
      <StartedRecord />
      <PopupHost />
      {palette && <PaletteSoon onClose={() => setPalette(false)} />}
      <Suspense>{sheet && <ShortcutSheet onClose={() => setSheet(false)} />}</Suspense>
    </div>
  )
}
