const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The ids of things in the order of their names. */
export const byName = <T>(things: ReadonlyMap<number, T>, nameOf: (thing: T) => string): number[] =>
  [...things]
    .toSorted(([id, thing], [otherId, other]) => collator.compare(nameOf(thing), nameOf(other)) || id - otherId)
    .map(([id]) => id)
