const PLACEHOLDER = /\{([^{}]+)\}/g

const nameIn = (placeholder: string): string => placeholder.trim().toLowerCase()

/** Fills `{caseNumber}` and `{field title}`; an unknown or empty placeholder leaves nothing behind. */
export function fillTitle(titleTemplate: string, values: ReadonlyMap<string, string>): string {
  return titleTemplate
    .replace(PLACEHOLDER, (_, name: string) => values.get(nameIn(name)) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The fields that go into a title: those whose title the template names, whatever the letter case. */
export function fieldsInTitle<T extends { title: string }>(titleTemplate: string, fields: Iterable<T>): T[] {
  const names = new Set([...titleTemplate.matchAll(PLACEHOLDER)].map(([, name = '']) => nameIn(name)))
  return [...fields].filter(({ title }) => names.has(nameIn(title)))
}

/** The title of a record for people who may not see every field in its own title. (D-127) */
export const titleWithoutFields = (templateTitle: string, caseNumber: string): string =>
  `${templateTitle} #${caseNumber}`
