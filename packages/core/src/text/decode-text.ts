const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/**
 * The content of a text file. A byte order mark decides the encoding; any other file is UTF-8 if valid, and otherwise
 * the Windows-1252 in which spreadsheets save lists.
 */
export function decodeText(bytes: Uint8Array): string {
  const told = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (told) return new TextDecoder(told.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
