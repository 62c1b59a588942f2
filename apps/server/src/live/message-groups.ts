/** Most bytes of one message between nodes; the database takes 8,000. */
const MESSAGE_BYTES = 6_800

/** Cuts a list into parts that fit into a message between nodes. */
export function messageGroups<T>(items: readonly T[]): T[][] {
  const groups: T[][] = []
  let room = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1
    if (size > room) {
      groups.push([])
      room = MESSAGE_BYTES
    }
    groups.at(-1)?.push(item)
    room -= size
  }
  return groups
}
