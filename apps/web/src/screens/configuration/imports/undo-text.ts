/** What undoing an import does to the records that it has written, and to what it has added for them. */
export function undoText({ create, update, hasAdded }: { create: number; update: number; hasAdded: boolean }): string {
  const parts = [
    ...(create > 0 ? [`${counted(create, 'new record')} will be deleted`] : []),
    ...(update > 0 ? [`${counted(update, 'changed record')} will be restored`] : []),
  ]
  const records = `${parts.join(', and ')}; later changes are kept.`
  return hasAdded ? `${records} Fields and choices that it added go as well, unless something else uses them.` : records
}

const counted = (count: number, words: string) => `${count.toLocaleString('en')} ${words}${count === 1 ? '' : 's'}`
