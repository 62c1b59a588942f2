/** The smallest picture there is: one pixel as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A form with a file as the browser sends it. */
export function formOf(bytes: Uint8Array, name = 'face.png', part = 'file'): FormData {
  const form = new FormData()
  form.set(part, new Blob([new Uint8Array(bytes)]), name)
  return form
}

export const examplePicture = (): FormData => formOf(PIXEL)
