import { createRoute } from '@tanstack/react-router'
import { readSchedulingSearch } from '../screens/scheduling/scheduling-search.ts'
import { requireRight } from './guards.ts'
import { loadScreen } from './load-screen.ts'
import { loadScreens, signedIn } from './signed-in-route.ts'

export const schedulingRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/scheduling',
  staticData: { title: () => 'Scheduling', keepsAnswers: true },
  validateSearch: readSchedulingSearch,
  beforeLoad: ({ context }) => requireRight(context.cache, (me) => me.extendedPermissions.scheduling),
  component: loadScreen(async () => (await loadScreens()).SchedulingScreen(), 'SchedulingScreen'),
})
