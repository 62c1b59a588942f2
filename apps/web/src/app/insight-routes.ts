import type { ResultSearch } from '@dossier/core/insights/result-address'
import { createRoute, redirect } from '@tanstack/react-router'
import { loadScreen } from './load-screen.ts'
import { loadScreens, signedIn } from './signed-in-route.ts'

const insightList = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights',
  staticData: { title: () => 'Insights', keepsAnswers: true },
  component: loadScreen(async () => (await loadScreens()).InsightsScreen(), 'InsightsScreen'),
})

const parameters = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights/parameters',
  staticData: { title: () => 'Parameters' },
  component: loadScreen(async () => (await loadScreens()).ParametersScreen(), 'ParametersScreen'),
})

const insightEditor = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights/$insightId/edit',
  staticData: {
    title: (_, { insightId }) => (insightId === 'New' ? 'New Insight' : 'Edit Insight'),
    keepsAnswers: true,
  },
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: number } => (copy ? { copy: Number(copy) } : {}),
  component: loadScreen(async () => (await loadScreens()).InsightEditorScreen(), 'InsightEditorScreen'),
})

const insight = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights/$insightId',
  beforeLoad: ({ params: { insightId } }) => {
    if (insightId === 'New') throw redirect({ to: '/insights/$insightId/edit', params: { insightId }, replace: true })
  },
  staticData: { title: () => 'Insight', keepsAnswers: true },
  // The screen reads it: the rules of an address would be loaded with the sign-in page.
  validateSearch: (search: Record<string, unknown>) => search as ResultSearch,
  component: loadScreen(async () => (await loadScreens()).InsightScreen(), 'InsightScreen'),
})

export const insightRoutes = [insightList, parameters, insightEditor, insight] as const
