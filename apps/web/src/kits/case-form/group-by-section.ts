interface Placed {
  section: string
  order: number
}

export interface SectionGroup<T> {
  title: string
  fields: T[]
}

const NO_SECTION = 'Fields'

/** Fields in the order of their sections; those with an unlisted section come first, under a common heading. */
export function groupBySection<T extends Placed>(
  fields: readonly T[],
  sections: readonly string[],
  heading = NO_SECTION,
): SectionGroup<T>[] {
  const inOrder = fields.toSorted((one, other) => one.order - other.order)
  const loose = inOrder.filter(({ section }) => !sections.includes(section))
  const listed = sections.map((title) => ({ title, fields: inOrder.filter(({ section }) => section === title) }))
  return [{ title: heading, fields: loose }, ...listed].filter((group) => group.fields.length > 0)
}
