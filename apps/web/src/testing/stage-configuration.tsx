import type { Me } from '@dossier/contract/user-profile/me'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { ConfigurationScreen } from '../screens/configuration/ConfigurationScreen.tsx'
import { readSection } from '../screens/configuration/sections.ts'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { exampleMe } from './example-me.ts'

/** One section of the settings in a router of its own, before whatever server answers. */
export async function stageConfiguration(section: string, me: Partial<Me> = {}) {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/configuration',
    validateSearch: readSection,
    component: ConfigurationScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/configuration?section=${section}`] }),
  })
  const person = exampleMe({ isAdmin: true, tenantEnabledFeatures: ['tenantInfo'], ...me })
  const cache = createCache()
  render(
    <QueryClientProvider client={cache}>
      <MeContext value={person}>
        <RouterProvider router={router as never} />
        <ConfirmHost />
      </MeContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, cache }
}
