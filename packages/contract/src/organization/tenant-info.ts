import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION, EXPECTED_LIST_VERSION } from '../last-updated.ts'
import { requiredText } from '../required-text.ts'
import { Id, PathBoolean } from '../shapes.ts'
import { briefly } from '../freshness.ts'

export const INFO_ITEMS = 50
export const INFO_LENGTH = 1_000_000

/**
 * Information for everyone in the tenant; `value` is formatted text, cleaned by the server. All items are saved
 * together, so they have the same instant.
 */
export const InfoItem = z.object({ id: z.int(), title: z.string(), value: z.string(), ...DATED })
export type InfoItem = z.infer<typeof InfoItem>

const SavedInfoItem = z.object({
  id: Id.optional(),
  title: requiredText('Every item needs a title.').max(200, 'A title can have up to 200 characters.'),
  value: z
    .string()
    .max(INFO_LENGTH, `The text of an item can have up to ${INFO_LENGTH.toLocaleString('en')} characters.`),
  ...EXPECTED_VERSION,
})
export type SavedInfoItem = z.infer<typeof SavedInfoItem>

export const tenantInfo = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/tenant/info',
    access: 'signedIn',
    fresh: briefly('userupdated'),
    summary: "The tenant's information; with includeAll, for administrators, also items without text",
    query: z.object({ includeAll: PathBoolean.default(false) }),
    reply: z.array(InfoItem),
  }),
  save: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/tenant/info',
    access: 'admin',
    summary: 'Replaces the whole information, in the order given; an item without id is new',
    query: z.object(EXPECTED_LIST_VERSION),
    body: z.array(SavedInfoItem).max(INFO_ITEMS, `You can have up to ${INFO_ITEMS} items.`),
    reply: z.array(InfoItem),
    bodyLimit: 4_000_000,
  }),
}
