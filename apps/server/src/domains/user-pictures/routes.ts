import { userPictures } from '@dossier/contract/users/user-pictures'
import { implement } from '../../http/implement.ts'
import { removePicture, setPicture } from './change-picture.ts'
import { preparePicture } from './prepare-picture.ts'
import { selectPicture, selectVersion, selectVersions } from './queries.ts'

const BLANK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" ' +
    'fill="#c9cdd6"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M10 58a22 19 0 0 1 44 0z" fill="#fff"/></svg>',
)
/** Its address changes with the picture. */
const FOR_EVER = 'private, max-age=31536000, immutable'
const ASK_AGAIN = 'private, no-cache'

export const userPictureRoutes = implement(
  userPictures,
  {
    versions: async ({ tx, tenant }) => {
      const rows = await selectVersions(tx, tenant.id)
      return Object.fromEntries(rows.map((row) => [String(row.user_id), row.version]))
    },

    picture: async ({ tx, tenant }, { params: { userId }, query: { p } }) => {
      const found = await selectPicture(tx, { tenantId: tenant.id, userId })
      if (!found) return { type: 'image/svg+xml', bytes: BLANK, cacheControl: ASK_AGAIN }
      const cacheControl = p === found.version ? FOR_EVER : ASK_AGAIN
      return { type: 'image/webp', bytes: found.bytes, cacheControl }
    },

    exists: async ({ tx, tenant }, { params: { id } }) =>
      (await selectVersion(tx, { tenantId: tenant.id, userId: id })) !== undefined,

    upload: (ctx, { params, file }) => setPicture(ctx, params.id, file.bytes),

    remove: (ctx, { params }) => removePicture(ctx, params.id),
  },
  { upload: { prepare: preparePicture } },
)
