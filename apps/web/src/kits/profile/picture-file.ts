import { PICTURE_BYTES } from '@dossier/contract/limits'

/** The types that the file dialog offers. */
export const PICTURE_TYPES = 'image/png,image/jpeg'

export const UNSUPPORTED = "Unable to upload your selected image, please ensure it's a supported file type."

/** Why a file cannot become a picture, or undefined if it can be tried. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(png|jpe?g)$/i.test(name)) return UNSUPPORTED
  return size > PICTURE_BYTES ? `The file can have up to ${PICTURE_BYTES / 1024 / 1024} MB.` : undefined
}
