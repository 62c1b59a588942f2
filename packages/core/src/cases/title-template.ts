const PLACEHOLDER = /\{([^{}]+)\}/g

/** The placeholder for the number of the record, as names are compared. */
export const CASE_NUMBER = 'casenumber'

const nameIn = (placeholder: string): string => placeholder.trim().toLowerCase()

/** Fills `{caseNumber}` and `{field title}`; an unknown or empty placeholder leaves nothing behind. */
export function fillTitle(titleTemplate: string, values: ReadonlyMap<string, string>): string {
  return titleTemplate
    .replace(PLACEHOLDER, (_, name: string) => values.get(nameIn(name)) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The placeholders of a title template: as written, with their braces, and as names are compared. */
export const namesInTitle = (titleTemplate: string): { whole: string; shown: string; name: string }[] =>
  [...titleTemplate.matchAll(PLACEHOLDER)].map(([whole, shown = '']) => ({ whole, shown, name: nameIn(shown) }))

/** The same title template after a field was renamed: it is still made from that field. */
export const renameInTitle = (titleTemplate: string, from: string, to: string): string =>
  titleTemplate.replace(PLACEHOLDER, (placeholder, name: string) =>
    nameIn(name) === nameIn(from) ? `{${to}}` : placeholder,
  )

/** Whether a field can have this title: another one already stands for the record's number in title templates. */
export const isTitleFree = (title: string): boolean => nameIn(title) !== 'casenumber'

/** The fields that go into a title: those whose title the template names, whatever the letter case. */
export function fieldsInTitle<T extends { title: string }>(titleTemplate: string, fields: Iterable<T>): T[] {
  const names = new Set(namesInTitle(titleTemplate).map(({ name }) => name))
  return [...fields].filter(({ title }) => names.has(nameIn(title)))
}

/** The title of a record for people who may not see every field in its own title. (D-127) */
export const titleWithoutFields = (templateTitle: string, caseNumber: string): string =>
  `${templateTitle} #${caseNumber}`
