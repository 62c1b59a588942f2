import type { Tx } from '../../db/open.ts'

interface Owner {
  tenantId: number
  userId: number
}

export const selectVersions = (tx: Tx, tenantId: number) =>
  tx.selectFrom('user_pictures').select(['user_id', 'version']).where('tenant_id', '=', tenantId).execute()

const of = (tx: Tx, { tenantId, userId }: Owner) =>
  tx.selectFrom('user_pictures').where('tenant_id', '=', tenantId).where('user_id', '=', userId)

export const selectPicture = (tx: Tx, owner: Owner) => of(tx, owner).select(['bytes', 'version']).executeTakeFirst()

export const selectVersion = (tx: Tx, owner: Owner) => of(tx, owner).select('version').executeTakeFirst()

export const savePicture = (tx: Tx, { tenantId, userId }: Owner, picture: { version: string; bytes: Uint8Array }) =>
  tx
    .insertInto('user_pictures')
    .values({ tenant_id: tenantId, user_id: userId, ...picture })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(picture))
    .execute()

export const deletePicture = (tx: Tx, { tenantId, userId }: Owner) =>
  tx.deleteFrom('user_pictures').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
