import { createHash, randomBytes } from 'node:crypto'
import type { FileAnswer } from '@dossier/contract/endpoint'
import type { CalendarFeed, FeedToSave, NewFeed } from '@dossier/contract/schedules/feed'
import { calendarFile } from '@dossier/core/schedules/calendar-file'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx, GateCtx } from '../../http/context.ts'
import { API_ROOT } from '../../http/serve.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { eventsOf } from './feed-events.ts'
import { deleteFeed, noteRead, readFeed, replaceFeed, selectFeed } from './feed-queries.ts'

const ownerOf = ({ tenant, me }: Ctx) => ({ tenantId: tenant.id, userId: me.id })

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const getFeed = async (ctx: Ctx): Promise<CalendarFeed | null> =>
  (await selectFeed(ctx.tx, ownerOf(ctx))) ?? null

/** A new secret address. Only its digest is stored, so it is answered this once. */
export async function createFeed(ctx: Ctx, input: FeedToSave): Promise<NewFeed> {
  if (!input.schedules && input.dateColumn === null) badInput('Choose schedules, a date of your records, or both.')
  if (input.dateColumn !== null) await requireDates(ctx, input.dateColumn)
  const secret = randomBytes(32).toString('base64url')
  const feed = await replaceFeed(ctx.tx, ownerOf(ctx), { ...input, hash: hashOf(secret) })
  return { ...feed, path: `${API_ROOT}/schedule/feed/${secret}.ics` }
}

async function requireDates(ctx: Ctx, key: string): Promise<void> {
  const catalogue = await loadCatalogue(ctx)
  const column = termsOf(ctx, catalogue, { timeZone: 'UTC', now: new Date() }).columns.get(key)
  if (column?.comparison !== 'date' && column?.comparison !== 'moment')
    badInput('This column has no days. Choose another one.', 'dateColumn')
}

export const revokeFeed = async (ctx: Ctx): Promise<void> => void (await deleteFeed(ctx.tx, ownerOf(ctx)))

/** A calendar at its secret address, with the rights that its owner has now. */
export async function readCalendar({ services, log }: GateCtx, address: string): Promise<FileAnswer> {
  const hash = hashOf(address.replace(/\.ics$/i, ''))
  const { database, catalogues, settings } = services
  const feed = (await database.gateRead((tx) => readFeed(tx, hash))) ?? gone()
  const me = {
    id: feed.userId,
    name: feed.name,
    isAdmin: feed.isAdmin,
    editData: feed.isAdmin || feed.editData,
    teams: feed.teams,
  }
  const { events, years } = await database.tenantRead(feed.tenantId, (tx) =>
    eventsOf(
      { tx, me, tenant: { id: feed.tenantId, settings: feed.settings }, services: { catalogues } },
      { ...feed, origin: settings.publicUrl },
    ),
  )
  // The calendar is right even if nobody learns that it was read.
  await database
    .gateTx((tx) => noteRead(tx, hash))
    .catch((err) => log.warn({ err }, 'reading a calendar could not be noted'))
  return {
    type: 'text/calendar; charset=utf-8',
    bytes: Buffer.from(calendarFile(feed.title, events, years)),
    fileName: 'calendar.ics',
    cacheControl: 'private, max-age=300',
  }
}

const gone = (): never => {
  throw new Refusal(404, 'This calendar does not exist, or its address was revoked.')
}
