import { wallLinks } from '@dossier/contract/dashboards/wall-links'
import { implement } from '../../http/implement.ts'
import { createWallLink, listWallLinks, revokeWallLink } from './edit-wall-links.ts'
import { openWall, shownWall } from './open-wall.ts'

export const wallLinkRoutes = implement(wallLinks, {
  list: (ctx) => listWallLinks(ctx),
  create: (ctx, { body }) => createWallLink(ctx, body),
  revoke: (ctx, { params }) => revokeWallLink(ctx, params.id),
  open: (ctx, { body }) => openWall(ctx, body.token),
  shown: (ctx) => shownWall(ctx),
})
