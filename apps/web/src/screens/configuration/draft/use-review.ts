import type { Comparison } from '@dossier/contract/configuration/calls'
import { configurationDraft, type DraftConflict, type DraftReview } from '@dossier/contract/configuration/drafts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'

export type Choice = Pick<DraftConflict, 'kind' | 'id'> & { keep: 'draft' | 'published' }

export type ReviewState =
  | { phase: 'loading' | 'publishing'; review?: DraftReview | undefined }
  | { phase: 'loaded'; review: DraftReview }
  | { phase: 'published'; result: Comparison }
  | { phase: 'failed'; message: string }

type Step = { phase: 'resolving' | 'publishing' } | Extract<ReviewState, { phase: 'published' | 'failed' }>

/** What publishing a draft would change, the decisions that it needs, and publishing it. */
export function useReview(draft: string, onPublished: () => unknown) {
  const [step, setStep] = useState<Step>()
  const found = useQuery({
    queryKey: [...keyOf(configurationDraft.review), draft],
    queryFn: ({ signal }) => call(configurationDraft.review, { body: { draft } }, { signal, idempotencyKey: null }),
    gcTime: 0,
    enabled: step?.phase !== 'published',
  })

  async function attempt(phase: 'resolving' | 'publishing', work: () => Promise<Step | undefined>) {
    setStep({ phase })
    try {
      setStep(await work())
    } catch (error) {
      setStep({ phase: 'failed', message: messageOf(error) })
    }
  }

  return {
    state: stateOf(found, step),
    load: () => {
      setStep(undefined)
      void found.refetch()
    },
    resolve: (choice: Choice) =>
      attempt('resolving', async () => {
        await call(configurationDraft.resolve, { body: { draft, ...choice } })
        await found.refetch()
        return undefined
      }),
    publish: (base: string) =>
      attempt('publishing', async () => {
        const result = await call(configurationDraft.publish, { body: { draft, base } })
        await onPublished()
        return { phase: 'published', result }
      }),
  }
}

interface Found {
  data: DraftReview | undefined
  error: Error | null
  isFetching: boolean
}

function stateOf({ data: review, error, isFetching }: Found, step: Step | undefined): ReviewState {
  if (step?.phase === 'published' || step?.phase === 'failed') return step
  if (step?.phase === 'publishing') return { phase: 'publishing', review }
  if (error && !isFetching) return { phase: 'failed', message: messageOf(error) }
  return review && !isFetching && !step ? { phase: 'loaded', review } : { phase: 'loading', review }
}
