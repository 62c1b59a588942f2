import { comments } from '@dossier/contract/comments'
import { implement } from '../../http/implement.ts'
import { addComment } from './add-comment.ts'
import { listComments } from './list-comments.ts'
import { tellTyping } from './tell-typing.ts'

export const commentRoutes = implement(comments, {
  list: (ctx, { params, query }) => listComments(ctx, { ...params, ...query }),
  add: (ctx, { body }) => addComment(ctx, body),
  typing: (ctx, { params, query }) => tellTyping(ctx, { ...params, ...query }),
})
