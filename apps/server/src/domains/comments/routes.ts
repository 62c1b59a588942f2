import { comments } from '@dossier/contract/comments'
import { implement } from '../../http/implement.ts'
import { addComment, replayComment } from './add-comment.ts'
import { listComments } from './list-comments.ts'
import { notifyTyping } from './notify-typing.ts'

export const commentRoutes = implement(
  comments,
  {
    list: (ctx, { params, query }) => listComments(ctx, { ...params, ...query }),
    add: (ctx, { body }) => addComment(ctx, body),
    typing: (ctx, { params, query }) => notifyTyping(ctx, { ...params, ...query }),
  },
  { add: { replay: replayComment } },
)
