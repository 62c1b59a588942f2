import { comments, type Comment } from '@dossier/contract/comments'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageToast } from '../../lib/message-toast.ts'

/** A comment as it is shown. Lists have the start of a long one: `load` reads the rest, and says why if it cannot. */
export function useWholeComment(comment: Comment) {
  const [whole, setWhole] = useState<Comment>()
  const [isLoading, setLoading] = useState(false)
  const isLoaded = comment.isShortened && whole?.revision === comment.revision
  const shown = isLoaded
    ? { ...comment, comment: whole.comment, mentions: whole.mentions, isShortened: false }
    : comment
  const load = async (): Promise<Comment | undefined> => {
    if (!shown.isShortened) return shown
    setLoading(true)
    try {
      const params = { caseId: String(comment.caseId), commentId: String(comment.id) }
      const read = await call(comments.get, { params })
      setWhole(read)
      return read
    } catch (error) {
      messageToast(error)
      return undefined
    } finally {
      setLoading(false)
    }
  }
  return { shown, isLoading, load }
}
