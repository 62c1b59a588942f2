import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { AddItemForm, type AddItemProps } from '../kits/fields/items/add-item.ts'
import { createCache } from '../lib/cache.ts'
import { meQuery } from '../lib/me-query.ts'
import { isSessionOver } from '../lib/session/session-end.ts'
import { isLoginPath, pageOf } from '../lib/session/tenant-prefix.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { reportErrors, rethrow } from './report-errors.ts'
import { createAppRouter } from './router.tsx'
import { watchSession } from './session.ts'

const FOR_EVERYBODY = new Set(['/signup', '/confirm-email', '/wall'])

/** Loaded by the first person who adds an item that needs more than a label. */
const AddItem = lazyPart(async () => ({ default: (await (await import('./screens.ts')).AddItem()).AddItem }))
const addItem = (props: AddItemProps) => <AddItem {...props} />

const cache = createCache()
const router = createAppRouter(cache)
watchSession(cache, async () => {
  // Signed-in people stay: the URL may say why they came. Everyone else is redirected, even with unsaved input, but from
  // pages that say themselves who has to sign in.
  if (!isLoginPath(location.pathname) && !FOR_EVERYBODY.has(pageOf(location.pathname)))
    await router.navigate({ to: '/login', ignoreBlocker: true })
})
reportErrors(() => !isSessionOver() && cache.getQueryData(meQuery.queryKey) !== undefined)

const show = () =>
  createRoot(document.getElementById('root')!, { onCaughtError: rethrow }).render(
    <StrictMode>
      <I18nProvider locale={navigator.language}>
        <QueryClientProvider client={cache}>
          <AddItemForm value={addItem}>
            <RouterProvider router={router} />
          </AddItemForm>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )

// The static page stays until there is something to show. Awaiting it at the top of the module would deadlock: the
// first screen shares this file and cannot start before it has ended.
void router.load().then(show)
