import { createHash } from 'node:crypto'
import type { UploadedFile } from '@dossier/contract/endpoint'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { loadPart } from '../../http/load-part.ts'
import { badInput } from '../../http/refusal.ts'
import { loadSharp } from '../user-pictures/load-sharp.ts'
import { deleteLogo, saveLogo, selectLogoVersion } from './queries.ts'

const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif'])
const MOST_PIXELS = 25_000_000

/**
 * Accepts a file only if it is a picture that can serve as a logo, and redraws it, upright, without anything else that
 * its file held: where and with what it was taken, and by whom. Its content decides, not its name. (D-029)
 */
export async function checkLogo(file: UploadedFile): Promise<UploadedFile> {
  const type = await typeOf(file.bytes)
  const picture = TYPES.has(type) ? await measure(file.bytes).catch(() => null) : null
  if (!picture) return badInput('Choose a PNG, JPEG or GIF picture.')
  if (picture.width * picture.height > MOST_PIXELS)
    badInput('The picture can have up to 25 million pixels. Make it smaller and try again.')
  const bytes = await redraw(file.bytes, type).catch(() => badInput('Choose a PNG, JPEG or GIF picture.'))
  return { ...file, bytes }
}

/** In the type that it has; a moving one keeps moving. */
async function redraw(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { animated: type === 'image/gif', limitInputPixels: MOST_PIXELS, failOn: 'error' })
  if (type === 'image/gif') return picture.gif().toBuffer()
  const upright = picture.autoOrient()
  return type === 'image/png' ? upright.png().toBuffer() : upright.jpeg({ quality: 92 }).toBuffer()
}

const measure = async (bytes: Uint8Array) => (await loadSharp())(bytes).metadata()
const fileTypes = () => loadPart(() => import('file-type'))
const typeOf = async (bytes: Uint8Array): Promise<string> =>
  (await (await fileTypes()).fileTypeFromBuffer(bytes))?.mime ?? ''

/** Stores a checked picture as the logo. */
export async function changeLogo(ctx: Ctx, { bytes }: UploadedFile): Promise<void> {
  const { tx, tenant } = ctx
  const before = await versionToChange(ctx)
  const type = await typeOf(bytes)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await saveLogo(tx, tenant.id, { type, content: bytes, version })
  await announce(ctx, before, version)
}

export async function clearLogo(ctx: Ctx): Promise<void> {
  const before = await versionToChange(ctx)
  await deleteLogo(ctx.tx, ctx.tenant.id)
  await announce(ctx, before, null)
}

async function versionToChange({ tx, tenant }: Ctx): Promise<string | null> {
  await lockTenant(tx, tenant.id)
  return (await selectLogoVersion(tx, tenant.id)) ?? null
}

async function announce(ctx: Ctx, before: string | null, after: string | null): Promise<void> {
  await recordAudit(ctx, audited('logo', { name: 'Logo', before: { version: before }, after: { version: after } }))
  ctx.emit({ type: 'tenant.changed', tenantId: ctx.tenant.id, sameRecords: true })
}
