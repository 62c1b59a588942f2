import { createHash } from 'node:crypto'
import type { UploadedFile } from '@dossier/contract/endpoint'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { deleteLogo, saveLogo } from './queries.ts'

const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif'])
const MOST_PIXELS = 25_000_000

/** Takes a picture as the logo; its content decides what it is, not its name. (D-029) */
export async function changeLogo({ tx, tenant, emit }: Ctx, { bytes }: UploadedFile): Promise<void> {
  const type = await pictureType(bytes)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await saveLogo(tx, tenant.id, { type, content: bytes, version })
  emit({ type: 'tenant.changed', tenantId: tenant.id })
}

export async function clearLogo({ tx, tenant, emit }: Ctx): Promise<void> {
  await deleteLogo(tx, tenant.id)
  emit({ type: 'tenant.changed', tenantId: tenant.id })
}

async function pictureType(bytes: Uint8Array): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const picture = TYPES.has(type)
    ? await sharp(bytes)
        .metadata()
        .catch(() => null)
    : null
  if (!picture) return badInput('Choose a PNG, JPEG or GIF picture.')
  if (picture.width * picture.height > MOST_PIXELS) badInput('The picture is too large: it can have 25 million points.')
  return type
}
