import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { PublishedCache } from './published-cache.ts'
import type { DraftMode } from './use-draft-mode.ts'

/** Shows its content as the draft has it, while this tab works in the draft. */
export function DraftScope({ mode: { cache, draft }, children }: { mode: DraftMode; children: ReactNode }) {
  const published = useQueryClient()
  return cache ? (
    <QueryClientProvider key={draft?.id} client={cache}>
      <PublishedCache value={published}>{children}</PublishedCache>
    </QueryClientProvider>
  ) : (
    <Fragment key="published">{children}</Fragment>
  )
}
