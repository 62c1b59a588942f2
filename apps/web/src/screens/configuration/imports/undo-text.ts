/** What undoing an import does to the records that it has written. */
export function undoText({ create, update }: { create: number; update: number }): string {
  const parts = [
    ...(create > 0 ? [`${counted(create, 'new record')} will be deleted`] : []),
    ...(update > 0
      ? [`${counted(update, 'changed record')} will be what ${update === 1 ? 'it was' : 'they were'}`]
      : []),
  ]
  return `${parts.join(', and ')}. What somebody has changed since stays.`
}

const counted = (count: number, words: string) => `${count.toLocaleString('en')} ${words}${count === 1 ? '' : 's'}`
