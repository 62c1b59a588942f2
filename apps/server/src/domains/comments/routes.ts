import { comments } from '@dossier/contract/comments'
import { implement } from '../../http/implement.ts'
import { addComment, deleteComment, editComment, replayComment } from './add-comment.ts'
import { getComment, listComments } from './list-comments.ts'
import { notifyTyping } from './notify-typing.ts'
import { listVersions, react, replayReaction } from './react.ts'

export const commentRoutes = implement(
  comments,
  {
    list: (ctx, { params, query }) => listComments(ctx, { ...params, ...query }),
    get: (ctx, { params }) => getComment(ctx, params),
    add: (ctx, { body }) => addComment(ctx, body),
    edit: (ctx, { params, body }) => editComment(ctx, { ...params, ...body }),
    remove: (ctx, { params }) => deleteComment(ctx, params),
    versions: (ctx, { params }) => listVersions(ctx, params),
    react: (ctx, { params, body }) => react(ctx, { ...params, ...body }),
    typing: (ctx, { params, query }) => notifyTyping(ctx, { ...params, ...query }),
  },
  { add: { replay: replayComment }, edit: { replay: replayComment }, react: { replay: replayReaction } },
)
