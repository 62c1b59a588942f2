import type { Sharp } from 'sharp'
import type { FieldValue } from '@dossier/contract/fields'
import { ICON_SIDE, INVALID_FILE_TYPE, pictureOf } from '@dossier/core/fields/icon-upload'
import { fieldKey } from '@dossier/core/fields/field-key'
import { loadPart } from '../../../http/load-part.ts'
import { badInput, Refusal } from '../../../http/refusal.ts'
import type { CatalogueField, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import { loadSharp } from '../../user-pictures/load-sharp.ts'

/** Drawing takes place while a save holds its record, so that it has to be short. Browsers send small pictures. */
const MOST_PIXELS = 4_000_000
const LONGEST_SECONDS = 5
const FORMATS = new Set(['png', 'jpeg', 'gif'])

type Field = Pick<CatalogueField, 'dataType' | 'title'>

/**
 * An icon as it is stored: a picture is drawn again, small, upright and without anything else that its file held. Its
 * content decides what it is; one with too many pixels is refused by its header.
 */
export async function redrawnIcon({ dataType, title }: Field, value: FieldValue): Promise<FieldValue> {
  if (dataType !== 'icon-upload' || pictureOf(value) === null) return value
  const text = value as string
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
  const sharp = await loadPart(loadSharp)
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !FORMATS.has(header.format)) return badInput(noPicture(title))
  if (header.width * header.height > MOST_PIXELS)
    badInput(`A picture for ${title} can have up to 4 million pixels. Make it smaller and try again.`)
  return (await redraw(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }))) ?? badInput(noPicture(title))
}

const noPicture = (title: string) => `${INVALID_FILE_TYPE}: choose a JPEG, PNG or GIF picture for ${title}.`

async function redraw(picture: Sharp): Promise<string | null> {
  const drawn = await picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize(ICON_SIDE, ICON_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
  return drawn && `data:image/png;base64,${drawn.toString('base64')}`
}

interface Drawn {
  values: Record<string, FieldValue>
  /** Fields that are left empty, and why. */
  errors: { field: string; message: string }[]
}

/** Pictures by their field and what was sent, each as it is stored: one that many records have is drawn once. */
export type DrawnIcons = Map<string, Promise<FieldValue>>

/** The values of a new record with its icons as they are stored. */
export async function drawIcons(
  template: CatalogueTemplate,
  given: Record<string, FieldValue>,
  cache: DrawnIcons = new Map(),
): Promise<Drawn> {
  const errors: Drawn['errors'] = []
  const values = { ...given }
  for (const [id, value] of Object.entries(given)) {
    const field = pictureOf(value) === null ? undefined : template.fields.get(id)?.field
    if (!field) continue
    try {
      const key = `${id} ${String(value)}`
      const drawn = cache.get(key) ?? redrawnIcon(field, value)
      cache.set(key, drawn)
      values[id] = await drawn
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      delete values[id]
      errors.push({ field: fieldKey(id), message: error.message })
    }
  }
  return { values, errors }
}
