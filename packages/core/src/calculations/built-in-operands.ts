/** What every record has besides its fields that dates can be taken from. (ADR 199) */
export const BUILT_IN_OPERANDS = [
  { id: 'created', title: 'Created' },
  { id: 'closed', title: 'Closed' },
  { id: 'today', title: 'Today' },
] as const
export type BuiltInOperand = (typeof BUILT_IN_OPERANDS)[number]['id']

export const isBuiltInOperand = (id: string): id is BuiltInOperand => BUILT_IN_OPERANDS.some((one) => one.id === id)

export const titleOfBuiltIn = (id: string): string | undefined => BUILT_IN_OPERANDS.find((one) => one.id === id)?.title
