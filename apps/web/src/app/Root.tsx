import { Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { useHotkeyListener } from '../ui/hotkeys.ts'
import { LiveText } from '../ui/LiveText.tsx'
import { ToastHost } from '../ui/overlays/ToastHost.tsx'
import { RouteEffects } from './RouteEffects.tsx'

/** What every page has, signed in or not. */
export function Root() {
  useHotkeyListener()
  return (
    <>
      <RouteEffects />
      <Outlet />
      <ConfirmHost />
      <LiveText />
      <ToastHost />
    </>
  )
}
