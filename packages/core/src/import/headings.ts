/** The headings of a file: those without a name, and those that occur again, are numbered. */
export function headingsOf(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    const name = cell.replaceAll('\0', '').trim().replaceAll(/\s+/g, ' ') || `Column ${index + 1}`
    let heading = name
    for (let nth = 2; taken.has(heading.toLowerCase()); nth += 1) heading = `${name} (${nth})`
    taken.add(heading.toLowerCase())
    return heading
  })
}
