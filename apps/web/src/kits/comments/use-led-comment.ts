import { useEffect, useRef, type RefObject } from 'react'
import { toast } from '../../ui/overlays/toast.ts'
import { usePagePlace } from '../case-form/page-place.ts'
import { lead } from '../visits/lead.ts'
import type { useComments } from './use-comments.ts'

/** Leads to the comment that the address names; an old one is looked for page by page. */
export function useLedComment(
  list: RefObject<HTMLElement | null>,
  { data, hasNextPage, isFetching, fetchNextPage, refetch }: ReturnType<typeof useComments>,
) {
  const { comment } = usePagePlace()
  const done = useRef<number>(undefined)
  const announced = useRef<number>(undefined)
  useEffect(() => {
    if (comment === undefined || !data || isFetching || done.current === comment) return
    const found = list.current?.querySelector(`[data-comment="${comment}"]`)
    if (!found && hasNextPage) return void fetchNextPage()
    if (!found && announced.current !== comment) {
      // What is known here may be older than the link.
      announced.current = comment
      return void refetch()
    }
    done.current = comment
    if (found) lead(found)
    else toast({ text: 'The update that this link leads to is not there any more.' })
  }, [comment, data, list, hasNextPage, isFetching, fetchNextPage, refetch])
}
