import { Outlet } from '@tanstack/react-router'
import { ConfirmHost } from '../ui/Confirm.tsx'
import { useHotkeyListener } from '../ui/hotkeys.ts'
import { SaidText } from '../ui/SaidText.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { RouteEffects } from './RouteEffects.tsx'

/** What every page has, signed in or not. */
export function Root() {
  useHotkeyListener()
  return (
    <>
      <RouteEffects />
      <Outlet />
      <ConfirmHost />
      <SaidText />
      <ToastHost />
    </>
  )
}
