import type { FieldValue } from '@dossier/contract/fields'
import { ICON_SIDE, INVALID_FILE_TYPE, pictureOf } from '@dossier/core/fields/icon-upload'
import { fieldKey } from '@dossier/core/fields/field-key'
import { loadPart } from '../../http/load-part.ts'
import { badInput, Refusal } from '../../http/refusal.ts'
import type { CatalogueField, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadSharp } from '../user-pictures/load-sharp.ts'

const MOST_PIXELS = 25_000_000
const LONGEST_SECONDS = 5
const FORMATS = new Set(['png', 'jpeg', 'gif'])

type Field = Pick<CatalogueField, 'dataType' | 'title'>

/** An icon as it is stored: a picture is drawn again, small, upright and without anything else that its file held. */
export async function redrawnIcon({ dataType, title }: Field, value: FieldValue): Promise<FieldValue> {
  if (dataType !== 'icon-upload' || pictureOf(value) === null) return value
  const text = value as string
  const drawn = await redraw(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')).catch(() => null)
  return drawn ?? badInput(`${INVALID_FILE_TYPE}: choose a JPEG, PNG or GIF picture for ${title}.`)
}

/** Its content decides what it is. One whose pixels would fill the memory is refused by its header. */
async function redraw(bytes: Buffer): Promise<string | null> {
  const sharp = await loadPart(loadSharp)
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!FORMATS.has(format) || width * height > MOST_PIXELS) return null
  const drawn = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize(ICON_SIDE, ICON_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return `data:image/png;base64,${drawn.toString('base64')}`
}

interface Drawn {
  values: Record<string, FieldValue>
  /** Fields that are left empty, and why. */
  errors: { field: string; message: string }[]
}

/** The values of a new record with its icons as they are stored. */
export async function drawIcons(template: CatalogueTemplate, given: Record<string, FieldValue>): Promise<Drawn> {
  const errors: Drawn['errors'] = []
  const values = { ...given }
  for (const [id, value] of Object.entries(given)) {
    const field = pictureOf(value) === null ? undefined : template.fields.get(id)?.field
    if (!field) continue
    try {
      values[id] = await redrawnIcon(field, value)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      delete values[id]
      errors.push({ field: fieldKey(id), message: error.message })
    }
  }
  return { values, errors }
}
