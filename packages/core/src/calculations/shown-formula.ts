/** What people call fields, and what formulas call them. */
export interface FieldName {
  id: string
  title: string
}

/** Texts between quotation marks stay as they are. */
const NAME = /"[^"]*"|“[^“”]*”|\[([^[\]]*)\]/g

/** A formula as people read and write it, with the titles of fields in place of their ids. */
export function shownFormula(expression: string, fields: readonly FieldName[]): string {
  const ids = idsByTitle(fields)
  const titles = new Map(
    fields.filter(({ id, title }) => ids.get(fold(title)) === id).map(({ id, title }) => [id, title]),
  )
  return expression.replace(NAME, (whole, id?: string) =>
    id !== undefined && titles.has(id.trim()) ? `[${titles.get(id.trim())}]` : whole,
  )
}

/** The formula to store: the ids of fields in place of their titles, whatever the letter case; others stay. */
export function storedFormula(shown: string, fields: readonly FieldName[]): string {
  const ids = idsByTitle(fields)
  return shown.replace(NAME, (whole, title?: string) =>
    title !== undefined && ids.has(fold(title)) ? `[${ids.get(fold(title))}]` : whole,
  )
}

/** The place in the shown formula that a place in the stored one means. */
export function shownPlace(expression: string, at: number, fields: readonly FieldName[]): number {
  const open = expression.lastIndexOf('[', at)
  const isInside = open >= 0 && !expression.slice(open, at).includes(']')
  return shownFormula(expression.slice(0, isInside ? open : at), fields).length
}

/** Of several with one title, which is the last one: the others are written by their ids. */
const idsByTitle = (fields: readonly FieldName[]) =>
  new Map(fields.filter(isWritable).map(({ id, title }) => [fold(title), id]))

/** A title with brackets cannot stand in brackets: such a field is written by its id. */
const isWritable = ({ title }: FieldName) => !/[[\]]/.test(title)

const fold = (title: string) => title.trim().toLowerCase()
