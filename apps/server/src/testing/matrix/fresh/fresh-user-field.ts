import { randomUUID } from 'node:crypto'
import { createUserField } from '../../../domains/user-profile/create-user-field.ts'
import type { Twin } from '../twin.ts'

/** A user field that may be deleted. */
export async function freshUserField({ tenant }: Twin): Promise<string> {
  const id = randomUUID()
  await tenant.asOwner((tx) => createUserField(tx, tenant.id, { id, title: `Field ${id}`, dataType: 'text' }))
  return id
}
