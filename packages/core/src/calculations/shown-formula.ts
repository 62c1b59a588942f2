/** What people call fields, and what formulas call them. */
export interface FieldName {
  id: string
  title: string
}

const NAME = /\[([^[\]]*)\]/g

/** A formula as people read and write it, with the titles of fields in place of their ids. */
export function shownFormula(expression: string, fields: readonly FieldName[]): string {
  const titles = new Map(fields.filter(isWritable).map(({ id, title }) => [id, title]))
  return expression.replace(NAME, (whole, id: string) => (titles.has(id.trim()) ? `[${titles.get(id.trim())}]` : whole))
}

/** The formula to store: the ids of fields in place of their titles, whatever the letter case; others stay. */
export function storedFormula(shown: string, fields: readonly FieldName[]): string {
  const ids = new Map(fields.filter(isWritable).map(({ id, title }) => [fold(title), id]))
  return shown.replace(NAME, (whole, title: string) => (ids.has(fold(title)) ? `[${ids.get(fold(title))}]` : whole))
}

/** The place in the shown formula that a place in the stored one means. */
export function shownPlace(expression: string, at: number, fields: readonly FieldName[]): number {
  const open = expression.lastIndexOf('[', at)
  const isInside = open >= 0 && !expression.slice(open, at).includes(']')
  return shownFormula(expression.slice(0, isInside ? open : at), fields).length
}

/** A title with brackets cannot stand in brackets: such a field is written by its id. */
const isWritable = ({ title }: FieldName) => !/[[\]]/.test(title)

const fold = (title: string) => title.trim().toLowerCase()
