import type { IntegrationsAddress } from '../screens/integrations/integrations-address.ts'
import { createRoute } from '@tanstack/react-router'
import { requireRight } from './guards.ts'
import { loadScreen } from './load-screen.ts'
import { loadScreens, signedIn } from './signed-in-route.ts'

const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations',
  staticData: { title: () => 'Integrations' },
  validateSearch: (search: Record<string, unknown>) => search as IntegrationsAddress,
  beforeLoad: ({ context }) => requireRight(context.cache, (me) => me.isAdmin),
  component: loadScreen(async () => (await loadScreens()).IntegrationsScreen(), 'IntegrationsScreen'),
})

export const integrationRoutes = [integrations] as const
