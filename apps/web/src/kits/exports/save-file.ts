/** Long enough for a browser that asks where to put the file. */
const URL_LIFETIME = 60_000

/** Saves a file as a download of that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME)
}
