import { randomUUID } from 'node:crypto'

let milliseconds = 0
let count = 0

/**
 * A UUID of version 7 that is larger than each one before it of this process: of rows that one transaction stores in one
 * millisecond, the first comes first. Behind the time stands a count where Node has random bits.
 */
export function orderedId(): string {
  const now = Date.now()
  if (now > milliseconds) {
    milliseconds = now
    count = 0
  } else if ((count += 1) > 0xfff) {
    milliseconds += 1
    count = 0
  }
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}
