import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { requireMe, requireSubscription } from './guards.ts'
import { loadScreen } from './load-screen.ts'
import { Root } from './Root.tsx'

export const root = createRootRouteWithContext<{ cache: QueryClient }>()({ component: Root })

/** Not in the first chunk, which everybody loads who only signs in. */
const loadShell = () => import('./SignedIn.tsx')
export const loadScreens = () => import('./screens.ts')

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    // Loads while the server is asked who this is; if it fails, the screen reports it.
    loadShell().catch(() => undefined)
    loadScreens().catch(() => undefined)
    await requireMe(context.cache)
    await requireSubscription(context.cache, location.pathname)
  },
  component: loadScreen(loadShell, 'SignedIn'),
})
