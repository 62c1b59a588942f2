import { tenant } from '@dossier/contract/organization/tenant'
import type { Me } from '@dossier/contract/user-profile/me'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { keepAnswers, queryOf } from '../lib/cache.ts'
import { ORGANIZATION } from '../lib/subscription.ts'
import { prefixOf, tenantDomainOf } from '../lib/session/tenant-prefix.ts'
import { wordsOf } from '../lib/words.ts'
import { preloadCases } from '../screens/cases/cases-query.ts'
import { configurationTitle } from '@dossier/core/access/configuration'
import { readListSearch } from '@dossier/core/views/list-search'
import { readSection } from '../screens/configuration/sections.ts'
import type { SearchAddress } from '../kits/stored-searches/search-address.ts'
import { readSystemSearch } from '../screens/system/system-search.ts'
import { readCaseSearch } from '../screens/case/case-search.ts'
import type { ViewAddress } from '../screens/view/view-address.ts'
import type { DashboardSearch } from '../screens/dashboard/dashboard-search.ts'
import { schedulingRoute } from './scheduling-route.ts'
import { readUsersSearch } from '../screens/users/users-search.ts'
import { readLoginSearch } from '../screens/login/login-search.ts'
import { requireBilling, requireConfiguration, requireRight, requireSystem, skipLoginWhenSignedIn } from './guards.ts'
import { loadScreen } from './load-screen.ts'
import { PageError } from './PageError.tsx'
import { integrationRoutes } from './integration-routes.ts'
import { insightRoutes } from './insight-routes.ts'
import { loadScreens, root, signedIn } from './signed-in-route.ts'
import type { Theme } from './theme.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the breadcrumb, and in the browser's tab unless what it shows has one. */
    title?: (me: Me | undefined, params: Record<string, string>) => string
    forceTheme?: Theme
    /** Answers loaded here are cached for a return. */
    keepsAnswers?: boolean
  }
  interface HistoryState {
    /** The address of no page, from which somebody was sent to sign in. */
    lost?: string
    /** Of a half-finished sign-in, for its later steps. */
    email?: string
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const lookOf = (domain: string) => queryOf(tenant.loginDomain, { params: { x: domain } })
const records = (me: Me | undefined) => (me ? wordsOf(me).records : '')
const caseNumberTitle = (_: Me | undefined, params: Record<string, string>) => `#${params['caseNumber']}`

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: () => 'Login', forceTheme: 'light' },
  validateSearch: readLoginSearch,
  // A reset code leads to choosing a new password, signed in or not; a step forward needs no check.
  beforeLoad: ({ context, search, location: { state }, cause }) =>
    search.resetCode || (search.step && cause === 'stay')
      ? undefined
      : skipLoginWhenSignedIn(context.cache, { ...search, lost: state.lost }),
  component: loadScreen(() => import('../screens/login/LoginScreen.tsx'), 'LoginScreen'),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: () => 'Sign up' },
  // The first answer of the server brings the token that every later call has to carry.
  loader: ({ context }) => context.cache.ensureQueryData(lookOf(tenantDomainOf(location.pathname))),
  component: loadScreen(() => import('../screens/signup/SignupScreen.tsx'), 'SignupScreen'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: () => 'Confirm your email' },
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } => (typeof code === 'string' ? { code } : {}),
  // The first answer of the server brings the token that every later call has to carry.
  loader: ({ context }) => context.cache.ensureQueryData(lookOf(tenantDomainOf(location.pathname))),
  component: loadScreen(() => import('../screens/confirm-email/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
})

const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  staticData: { title: () => 'Wall' },
  component: loadScreen(async () => (await loadScreens()).WallPage(), 'WallPage'),
})

const cases = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases',
  staticData: { title: records, keepsAnswers: true },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  // The list and the code of its screen load in parallel. Awaited only while the first rows are there (ADR 51), which
  // stay until the list can take their place.
  loader: async ({ context, deps }) => {
    const loading = preloadCases(context.cache, deps)
    if (document.querySelector('.first')) await loading
  },
  component: loadScreen(() => import('../screens/cases/CasesScreen.tsx'), 'CasesScreen'),
})

const newCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/New',
  staticData: { title: (me) => `New ${me?.recordName ?? ''}`, keepsAnswers: true },
  validateSearch: ({ template }: Record<string, unknown>): { template?: number } =>
    template ? { template: Number(template) } : {},
  component: loadScreen(async () => (await loadScreens()).NewCaseScreen(), 'NewCaseScreen'),
})

const restricted = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/restricted/$caseNumber',
  staticData: { title: caseNumberTitle, keepsAnswers: true },
  component: loadScreen(async () => (await loadScreens()).RestrictedScreen(), 'RestrictedScreen'),
})

const oneCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/$caseNumber',
  staticData: { title: caseNumberTitle, keepsAnswers: true },
  validateSearch: readCaseSearch,
  component: loadScreen(async () => (await loadScreens()).CaseScreen(), 'CaseScreen'),
})

const view = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/views/$viewId',
  staticData: { title: (_, { viewId }) => (viewId === 'New' ? 'New View' : 'Edit View'), keepsAnswers: true },
  validateSearch: (search: Record<string, unknown>) => search as ViewAddress,
  component: loadScreen(async () => (await loadScreens()).ViewScreen(), 'ViewScreen'),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: () => 'Dashboard', keepsAnswers: true },
  validateSearch: (search: Record<string, unknown>) => search as DashboardSearch,
  component: loadScreen(async () => (await loadScreens()).DashboardScreen(), 'DashboardScreen'),
})

const search = createRoute({
  getParentRoute: () => signedIn,
  path: '/search',
  staticData: { title: () => 'Search', keepsAnswers: true },
  // The screen reads it: the rules of an address would be loaded with the sign-in page.
  validateSearch: (search: Record<string, unknown>) => search as SearchAddress,
  component: loadScreen(async () => (await loadScreens()).SearchScreen(), 'SearchScreen'),
})

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  staticData: { title: () => 'Users' },
  validateSearch: readUsersSearch,
  beforeLoad: ({ context }) => requireRight(context.cache, (me) => me.editData || me.editUsers),
  component: loadScreen(async () => (await loadScreens()).UsersScreen(), 'UsersScreen'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/userprofile/$userId',
  staticData: { title: () => 'Profile' },
  component: loadScreen(async () => (await loadScreens()).ProfileScreen(), 'ProfileScreen'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  staticData: { title: () => 'Account' },
  component: loadScreen(async () => (await loadScreens()).AccountScreen(), 'AccountScreen'),
})

const configuration = createRoute({
  getParentRoute: () => signedIn,
  path: '/configuration',
  staticData: { title: (me) => (me ? configurationTitle(me) : 'Settings') },
  validateSearch: readSection,
  beforeLoad: ({ context }) => requireConfiguration(context.cache),
  component: loadScreen(async () => (await loadScreens()).ConfigurationScreen(), 'ConfigurationScreen'),
})

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: ORGANIZATION,
  staticData: { title: () => 'Organization' },
  beforeLoad: ({ context }) => requireBilling(context.cache),
  component: loadScreen(async () => (await loadScreens()).OrganizationScreen(), 'OrganizationScreen'),
})

const systemArea = createRoute({
  getParentRoute: () => root,
  path: '/system',
  staticData: { title: () => 'System' },
  validateSearch: readSystemSearch,
  beforeLoad: ({ context }) => requireSystem(context.cache),
  component: loadScreen(async () => (await loadScreens()).SystemArea(), 'SystemArea'),
})

const systemLists = createRoute({
  getParentRoute: () => systemArea,
  path: '/',
  component: loadScreen(async () => (await loadScreens()).SystemScreen(), 'SystemScreen'),
})

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location: { pathname } }) => {
    throw redirect({ to: '/login', state: { lost: pathname } })
  },
})

const routeTree = root.addChildren([
  home,
  login,
  signup,
  confirmEmail,
  wall,
  signedIn.addChildren([
    cases,
    newCase,
    restricted,
    oneCase,
    view,
    dashboard,
    ...insightRoutes,
    ...integrationRoutes,
    schedulingRoute,
    search,
    users,
    profile,
    account,
    configuration,
    organization,
  ]),
  systemArea.addChildren([systemLists]),
  anythingElse,
])

/** The tenant's word in front of the path stays in front of every link. */
export function createAppRouter(cache: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: prefixOf(location.pathname) || '/',
    context: { cache },
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultErrorComponent: PageError,
    scrollRestoration: false,
  })
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const [routes] = router.getMatchedRoutes(toLocation.pathname)
    keepAnswers(
      cache,
      routes.some(({ options }) => options.staticData?.keepsAnswers),
    )
  })
  return router
}
