import './layers.css'
import '../ui/tokens.css'
import './base.css'
import '@fontsource-variable/inter/wght.css'
import { tenant } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { addressOf } from '../lib/api.ts'
import { askFirst } from '../lib/first-answers.ts'
import { pageOf, tenantDomainOf } from '../lib/session/tenant-prefix.ts'
import { askForList } from '../screens/cases/ask-first.ts'

/*
 * The first code that runs. It asks for the first data and for the code of the page that the address names, both at
 * once; the app, which would do so later, then finds them.
 */
const { pathname, search } = location

/** Milliseconds after which the app loads, whether or not the first rows have been shown. */
const APP_AFTER = 300

/** The app asks again and reports what fails. */
const ignore = () => undefined
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const askWho = () => askFirst(addressOf(userProfile.me))
const askForLook = () => askFirst(addressOf(tenant.loginDomain, { params: { x: tenantDomainOf(pathname) } }))

/** The browser has put the rows on the screen. */
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 100 }))

async function showRows() {
  const loading = askForList(search)
  const screen = import('./first-screen.tsx')
  const [list, { showFirst }] = await Promise.all([loading, screen])
  if (!list) return
  showFirst(list)
  await painted()
  await idle()
}

const pages: Record<string, () => unknown> = {
  '/cases': async () => {
    await Promise.race([showRows().catch(ignore), wait(APP_AFTER)])
    import('./SignedIn.tsx').catch(ignore)
    import('../screens/cases/CasesScreen.tsx').catch(ignore)
  },
  '/dashboard': () => {
    askWho()
    import('./SignedIn.tsx').catch(ignore)
    import('./screens.ts').then(({ DashboardScreen }) => DashboardScreen()).catch(ignore)
  },
  '/login': () => {
    // Who comes with a code for a new password is not asked for: signed in or not, they see the page.
    if (!new URLSearchParams(search).has('resetCode')) askWho()
    askForLook()
    import('../screens/login/LoginScreen.tsx').catch(ignore)
  },
  '/signup': askForLook,
  '/confirm-email': askForLook,
}

/** Awaiting it at the top of the module would deadlock: the code of the first rows shares this file. */
async function start() {
  await (pages[pageOf(pathname)] ?? askWho)()
  await import('./main.tsx')
}
void start()
