import { userProfile } from '@dossier/contract/user-profile/calls'
import { implement } from '../../http/implement.ts'
import { changePreferences, checkRoom } from './change-preferences.ts'
import { orderUserFields, removeUserField, saveUserField } from './edit-user-fields.ts'
import { getFieldDetails } from './get-field-details.ts'
import { listRecords } from './list-records.ts'
import { ownRow } from './own-row.ts'
import { presentMe } from './present-me.ts'
import { presentSystem } from './present-system.ts'
import { savePreferences, saveSettings } from './queries.ts'
import { saveOwnFields } from './save-own-fields.ts'
import { getSettings } from './settings.ts'
import { textKeys } from './text-keys.ts'
import { listUserFields } from './user-fields.ts'

export const userProfileRoutes = implement(userProfile, {
  me: (ctx) => ('tx' in ctx ? presentMe(ctx) : presentSystem(ctx)),

  textKeys: async (ctx) => textKeys(ctx),

  updatePreferences: async (ctx, { body }) => {
    const { tx, me, tenant } = ctx
    checkRoom(body)
    await ownRow(ctx, () => savePreferences(tx, { tenantId: tenant.id, userId: me.id }, body))
    ctx.emit({ type: 'person.changed', tenantId: tenant.id, userId: me.id })
    return body
  },

  changePreferences: (ctx, { body }) => changePreferences(ctx, body.changes),

  settings: (ctx, { params }) => getSettings(ctx, params.id),

  saveSettings: async (ctx, { body }) => {
    const { tx, me, tenant } = ctx
    await ownRow(ctx, () => saveSettings(tx, { tenantId: tenant.id, userId: me.id }, body))
    ctx.emit({ type: 'person.changed', tenantId: tenant.id, userId: me.id })
    return body
  },

  definition: async (ctx) => ({ fields: await listUserFields(ctx) }),

  saveField: (ctx, { body }) => saveUserField(ctx, body),

  orderFields: async (ctx, { body }) => ({ fields: await orderUserFields(ctx, body.ids) }),

  removeField: (ctx, { params }) => removeUserField(ctx, params.id),

  fieldDetails: (ctx, { params }) => getFieldDetails(ctx, params.id),

  saveOwnFields: (ctx, { query, body }) => saveOwnFields(ctx, { ...query, ...body }),

  records: (ctx, { params, query: { includeCollaborating, archived, pageNumber } }) =>
    listRecords(ctx, {
      userId: params.id,
      as: includeCollaborating ? 'collaborator' : 'assignee',
      closed: archived,
      pageNumber,
    }),
})
