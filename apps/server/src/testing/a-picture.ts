/** A GIF of one point. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A request's body and header that send one file in parts, as a browser's form does. */
export function aPicture(bytes: Buffer = GIF, name = 'logo.gif'): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'the-parts-of-a-form'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n'
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
