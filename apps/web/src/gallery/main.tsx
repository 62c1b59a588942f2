import '../app/layers.css'
import '../ui/tokens.css'
import '@fontsource-variable/inter/wght.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCache } from '../lib/cache.ts'
import { MeContext } from '../lib/me.ts'
import { ConfirmHost } from '../ui/overlays/Confirm.tsx'
import { ToastHost } from '../ui/overlays/ToastHost.tsx'
import { Gallery } from './Gallery.tsx'
import { answerHere, somebody } from './answers.ts'

answerHere()
const router = createRouter({ routeTree: createRootRoute({ component: Gallery }), history: createMemoryHistory() })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createCache()}>
      <MeContext value={somebody}>
        <RouterProvider router={router as never} />
      </MeContext>
      <ConfirmHost />
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>,
)
