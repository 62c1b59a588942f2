/** The two ways in which records are sorted. */
export const DIRECTIONS = [
  { id: 'up', label: 'Ascending' },
  { id: 'down', label: 'Descending' },
]
