import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { DraftMode } from './use-draft-mode.ts'

/** Shows its content as the draft has it, while this tab works in the draft. */
export function DraftScope({ mode: { cache, draft }, children }: { mode: DraftMode; children: ReactNode }) {
  return cache ? (
    <QueryClientProvider key={draft?.id} client={cache}>
      {children}
    </QueryClientProvider>
  ) : (
    <Fragment key="published">{children}</Fragment>
  )
}
