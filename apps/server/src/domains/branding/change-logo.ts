import { createHash } from 'node:crypto'
import type { UploadedFile } from '@dossier/contract/endpoint'
import { fileTypeFromBuffer } from 'file-type'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { loadSharp } from '../user-pictures/load-sharp.ts'
import { deleteLogo, saveLogo } from './queries.ts'

const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif'])
const MOST_PIXELS = 25_000_000

/** Accepts a file only if it is a picture that can serve as a logo. Its content decides, not its name. (D-029) */
export async function checkLogo(file: UploadedFile): Promise<UploadedFile> {
  const isPicture = TYPES.has(await typeOf(file.bytes))
  const picture = isPicture ? await measure(file.bytes).catch(() => null) : null
  if (!picture) return badInput('Choose a PNG, JPEG or GIF picture.')
  if (picture.width * picture.height > MOST_PIXELS)
    badInput('The picture can have up to 25 million pixels. Make it smaller and try again.')
  return file
}

const measure = async (bytes: Uint8Array) => (await loadSharp())(bytes).metadata()
const typeOf = async (bytes: Uint8Array): Promise<string> => (await fileTypeFromBuffer(bytes))?.mime ?? ''

/** Stores a checked picture as the logo. */
export async function changeLogo({ tx, tenant, emit }: Ctx, { bytes }: UploadedFile): Promise<void> {
  const type = await typeOf(bytes)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await saveLogo(tx, tenant.id, { type, content: bytes, version })
  emit({ type: 'tenant.changed', tenantId: tenant.id })
}

export async function clearLogo({ tx, tenant, emit }: Ctx): Promise<void> {
  await deleteLogo(tx, tenant.id)
  emit({ type: 'tenant.changed', tenantId: tenant.id })
}
